import { fullName, missionsQuery, queryKeys } from '@eqs/api'
import { config } from '@eqs/config'
import { paths } from '@eqs/navigation'
import { $auth, $loyalty, apiClient, fetchArrived, loadShell, serverNow, useStore } from '@eqs/session'
import { lastCatalogue } from '@eqs/session/promos'
import {
  formatDate,
  formatNationalId,
  formatPoints,
  Icon,
  Notice,
  PageHeading,
  pointsUnit,
  Skeleton
} from '@eqs/ui'
import { ReminderButton, useTurningPoints } from '@eqs/ui/deadlines'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import css from './balance.module.css'
import noteCss from './delay-note.module.css'
import { GoalSection } from './goal-section.tsx'
import { ledgerQuery } from './ledger.ts'
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

PointsPage.loader = async () => {
  await Promise.all([
    fetchArrived('/api/loyalty/transactions', queries => queries.prefetchQuery(ledgerQuery())),
    fetchArrived('/api/promos/getActive', queries => queries.prefetchQuery(lastCatalogue.query())),
    fetchArrived('/api/missions', queries => queries.prefetchQuery(missionsQuery(apiClient())))
  ])
}

/** The time until points arrive, and a mail to the club for a member whose points have not arrived. */
function DelayNote() {
  const auth = useStore($auth)
  if (!auth.isAuthenticated) return null
  const body = texts.missingMail(fullName(auth.user), formatNationalId(auth.user.national_identity))
  return (
    <p className={noteCss.note}>
      <span>{texts.delay}</span>{' '}
      <a href={toMail(config().supportEmail, texts.missingSubject, body)}>{texts.missing}</a>
    </p>
  )
}

/** Returns the address of a mail (RFC 6068). A mail program would show a `+` of `URLSearchParams` as it is. */
const toMail = (address: string, subject: string, body: string): string =>
  `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`

/** The member's points and level. An unknown balance is never shown as 0. */
function Balance() {
  const { points, category, status, shown } = useStore($loyalty)
  // The balance is requested each time this page is opened (specification, section 7), after the shell's own
  // request for the balance has been answered. Unless it has failed, this query does not refetch when the tab
  // becomes visible or the network returns, because the query of the ledger then requests the balance.
  useQuery({
    queryKey: queryKeys.loyaltyStatus,
    enabled: status === 'known',
    // The answer to the shell's request is in this query. It does not count as fresh here.
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: ({ state }) => state.status === 'error' && 'always',
    refetchOnReconnect: false
  })
  const number = shown === undefined ? texts.unknown : formatPoints(shown)
  return (
    <section tabIndex={-1} aria-label={texts.balance} className={css.balance}>
      {status === 'unknown' ? (
        <Skeleton shape="title" />
      ) : (
        <p className={css.points}>
          <span className={css.number} style={{ '--letters': number.length }}>
            {number}
          </span>{' '}
          <span>{pointsUnit(shown)}</span>
        </p>
      )}
      {status === 'known' && category && <p className={css.category}>{texts.category(category)}</p>}
      {status === 'failed' && (
        <BalanceFailure text={shown === undefined ? texts.balanceFailure : texts.lastKnown} />
      )}
      {status === 'known' && (points > 0 ? <Expiration /> : <p>{texts.earn}</p>)}
    </section>
  )
}

function Expiration() {
  const auth = useStore($auth)
  const date = auth.isAuthenticated ? auth.user.rewardScoreExpiration : undefined
  const now = useTurningPoints(serverNow, [date])
  if (!auth.isAuthenticated || !date) return null
  const isPast = date.getTime() < now
  const words = isPast ? texts.expired : texts.expiration
  return (
    <div className={css.expiration}>
      <p className={css.date}>
        <Icon name="clock" />
        <time dateTime={date.toISOString()}>{words(formatDate(date, 'long', now))}</time>
      </p>
      {!isPast && (
        <ReminderButton
          className={css.reminder}
          clock={serverNow}
          reminder={{
            uid: `puntos-${auth.user._id}@${location.hostname}`,
            title: texts.reminder,
            description: texts.reminderMore,
            day: date,
            daysBefore: 7,
            link: `${location.origin}${paths.home}`
          }}
        />
      )}
    </div>
  )
}

function BalanceFailure({ text }: { readonly text: string }) {
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await loadShell()
    setBusy(false)
  }
  return (
    <Notice tone="error" className={css.failure} busy={isBusy} onRetry={() => void retry()}>
      {text}
    </Notice>
  )
}
