import { fullName } from '@eqs/api'
import { config } from '@eqs/config'
import { $auth, useStore } from '@eqs/session'
import { formatNationalId, PageHeading } from '@eqs/ui'
import { Balance } from './balance.tsx'
import css from './delay-note.module.css'
import { GoalSection } from './goal-section.tsx'
import { LedgerSection } from './ledger-section.tsx'
import { pointsTexts as texts } from './points-texts.ts'

/** The page "Mis Puntos": balance, expiry, goal and ledger. */
export default function PointsPage() {
  return (
    <>
      <PageHeading>{texts.title}</PageHeading>
      <Balance />
      <GoalSection />
      <DelayNote />
      <LedgerSection />
    </>
  )
}

/** The time until points arrive, and a mail to the club for a member whose points have not arrived. */
function DelayNote() {
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
