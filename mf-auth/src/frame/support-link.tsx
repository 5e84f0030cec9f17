import { supportEmail } from '@eqs/session'
import { frameTexts } from './frame-texts.ts'
import css from './support-link.module.css'

/** Where to write for help; at the same place of every screen on the way in. */
export function SupportLink() {
  const address = supportEmail()
  return (
    <p className={css.support}>
      {frameTexts.help} <a href={`mailto:${address}`}>{address}</a>
    </p>
  )
}
