import { $auth, $loyalty, loadShell, useStore } from '@eqs/session'
import { Button, formatLongDate, formatPoints, Icon, Skeleton, SkeletonRegion } from '@eqs/ui'
import { useState } from 'react'
import css from './balance.module.css'
import { pointsTexts as texts } from './points-texts.ts'

/** How many points the member has. An unknown balance never shows as nought. */
export function Balance() {
  const { points, status } = useStore($loyalty)
  return (
    <section aria-label={texts.balance} className={css.balance}>
      {status === 'unknown' ? (
        <SkeletonRegion>
          <Skeleton shape="title" />
        </SkeletonRegion>
      ) : (
        <p className={css.points}>
          <span className={css.number}>{status === 'known' ? formatPoints(points) : texts.unknown}</span>{' '}
          {texts.unit}
        </p>
      )}
      {status === 'failed' && <BalanceFailure />}
      {status === 'known' && points > 0 && <Expiration />}
    </section>
  )
}

function Expiration() {
  const auth = useStore($auth)
  const date = auth.isAuthenticated ? auth.user.rewardScoreExpiration : undefined
  if (!date) return null
  return (
    <p className={css.expiration}>
      <Icon name="clock" />
      <time dateTime={date.toISOString()}>{texts.expiration(formatLongDate(date))}</time>
    </p>
  )
}

function BalanceFailure() {
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await loadShell()
    setBusy(false)
  }
  return (
    <div role="alert" className={css.failure}>
      <p>{texts.balanceFailure}</p>
      <Button variant="secondary" busy={isBusy} onClick={() => void retry()}>
        {texts.retry}
      </Button>
    </div>
  )
}
