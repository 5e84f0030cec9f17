import { config } from '@eqs/config'
import { recoverPasswordTexts as texts } from './recover-password-texts.ts'
import css from './support-link.module.css'

/** Where to write when no link arrives. */
export function SupportLink() {
  const address = config().supportEmail
  return (
    <p className={css.support}>
      <span>{texts.help}</span> <a href={`mailto:${address}`}>{address}</a>
    </p>
  )
}
