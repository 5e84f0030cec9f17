import { $loyalty, serverNow, useStore } from '@eqs/session'
import { formatDate, formatPoints, pointsUnit } from '@eqs/ui'
import { useTurningPoints } from '@eqs/ui/deadlines'
import css from './card-page.module.css'
import { cardTexts as texts } from './card-texts.ts'

interface CardBalanceProps {
  /** When the points expire; undefined when unknown. */
  readonly expiration: Date | undefined
}

/** Balance and expiry. Until the provider answers, the last known balance is shown, marked as such. */
export function CardBalance({ expiration }: CardBalanceProps) {
  const { status, shown } = useStore($loyalty)
  const now = useTurningPoints(serverNow, [expiration])
  const words = expiration && expiration.getTime() < now ? texts.expired : texts.expiration
  return (
    <section aria-label={texts.balance} className={css.balance}>
      <p className={css.points}>
        <span className={css.amount}>{shown === undefined ? texts.unknown : formatPoints(shown)}</span>{' '}
        <span>{pointsUnit(shown)}</span>
      </p>
      {status !== 'known' && shown !== undefined && <p className={css.detail}>{texts.lastKnown}</p>}
      {expiration && Boolean(shown) && (
        <p className={css.detail}>
          <time dateTime={expiration.toISOString()}>{words(formatDate(expiration, 'long', now))}</time>
        </p>
      )}
    </section>
  )
}
