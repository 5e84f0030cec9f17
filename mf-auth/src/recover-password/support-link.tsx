import { config } from '@eqs/config'
import { recoverPasswordTexts as texts } from './recover-password-texts.ts'
import css from './support-link.module.css'

/** The club's support address, for members who receive no link. */
export function SupportLink() {
  const address = config().supportEmail
  return (
    <p className={css.support}>
      <span>{texts.help}</span> <a href={`mailto:${address}`}>{address}</a>
    </p>
  )
}
