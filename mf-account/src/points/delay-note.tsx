import { fullName } from '@eqs/api'
import { config } from '@eqs/config'
import { $auth, useStore } from '@eqs/session'
import { formatNationalId } from '@eqs/ui'
import css from './delay-note.module.css'
import { pointsTexts as texts } from './points-texts.ts'

/** The time until points arrive, and a mail to the club for a member whose points have not arrived. */
export function DelayNote() {
  const auth = useStore($auth)
  if (!auth.isAuthenticated) return null
  const body = texts.missingMail(fullName(auth.user), formatNationalId(auth.user.national_identity))
  return (
    <p className={css.note}>
      <span>{texts.delay}</span>{' '}
      <a href={toMail(config().supportEmail, texts.missingSubject, body)}>{texts.missing}</a>
    </p>
  )
}

/** Returns the address of a mail (RFC 6068). A mail program would show a `+` of `URLSearchParams` as it is. */
const toMail = (address: string, subject: string, body: string): string =>
  `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
