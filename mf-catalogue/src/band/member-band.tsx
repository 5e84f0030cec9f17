import { fullName, type Promo } from '@eqs/api'
import { Link, paths, Slot } from '@eqs/navigation'
import { $assets, $auth, $loyalty, serverNow, useStore } from '@eqs/session'
import { buttonClass, formatDeadline, formatPoints, formatShortDate, Skeleton, SkeletonRegion } from '@eqs/ui'
import { useState } from 'react'
import { bandTexts as texts } from './band-texts.ts'
import { GoalLine } from './goal-line.tsx'
import css from './member-band.module.css'

export interface MemberBandProps {
  /** The catalogue; undefined when it is not loaded. */
  readonly promos: readonly Promo[] | undefined
  /** True while the catalogue is being fetched. */
  readonly isFetching: boolean
}

/**
 * The member's band above the catalogue: name, level, balance and its expiry, the goal, the link to the
 * member's card, and the slot `home`. Each part has its place before its data arrive, so that
 * nothing moves.
 */
export function MemberBand({ promos, isFetching }: MemberBandProps) {
  const auth = useStore($auth)
  const { points, category, status } = useStore($loyalty)
  if (!auth.isAuthenticated) return null
  return (
    <section className={css.band} aria-label={texts.label}>
      <BandImage />
      <div className={css.panel}>
        <div className={css.member}>
          <p className={css.who}>
            <strong className={css.name}>
              <span>{fullName(auth.user)}</span>
            </strong>
            {category && <span className={css.level}>{texts.level(category)}</span>}
          </p>
          <Balance expiry={auth.user.rewardScoreExpiration} />
        </div>
        <div className={css.goal}>
          {status === 'failed' && <p>{texts.balanceFailure}</p>}
          {status === 'known' && promos && <GoalLine promos={promos} balance={points} />}
          {(status === 'unknown' || (status === 'known' && !promos && isFetching)) && (
            <SkeletonRegion>
              <Skeleton shape="text" />
            </SkeletonRegion>
          )}
        </div>
        <div className={css.actions}>
          <Link to={paths.card} className={buttonClass()}>
            {texts.card}
          </Link>
          <Slot name="home" />
        </div>
      </div>
    </section>
  )
}

function Balance({ expiry }: { readonly expiry: Date | undefined }) {
  const { points, status, lastKnown } = useStore($loyalty)
  const shown = status === 'known' ? points : status === 'unknown' ? lastKnown : undefined
  const now = serverNow()
  const expires = status === 'known' && points > 0 && expiry !== undefined && expiry.getTime() > now
  return (
    <p className={css.balance}>
      {/* The key renders the unit again beside a longer number, so that it does not count as a shift. */}
      <span key={shown}>
        <strong>{shown === undefined ? texts.unknown : formatPoints(shown)}</strong>{' '}
        <span>{texts.points}</span>
      </span>
      {status === 'unknown' && <span>{texts.renewing}</span>}
      {/* Points expire within half a year (specification, section 9), so the date needs no year. */}
      {expires && <span>{texts.expire(formatDeadline(expiry, now, formatShortDate))}</span>}
    </p>
  )
}

/** The brand's background image. Without an image the band shows only its perforated pattern. */
function BandImage() {
  const address = useStore($assets).get('redeem_background_web')?.url ?? ''
  const [broken, setBroken] = useState('')
  if (address === '' || address === broken) return null
  return <img className={css.image} src={address} alt="" onError={() => setBroken(address)} />
}
