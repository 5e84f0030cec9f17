import { fullName, type Promo } from '@eqs/api'
import { Link, paths, Slot } from '@eqs/navigation'
import { $assets, $auth, $loyalty, useStore } from '@eqs/session'
import { Button, Skeleton } from '@eqs/ui'
import { useState } from 'react'
import { useShownBalance } from '../member/use-balance.ts'
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
 * The member's band above the catalogue: name, level, the goal, the link to the member's card, and the slot
 * `home`. The balance is in the shell's header. Each part has its place before its data arrive, so that nothing
 * moves.
 */
export function MemberBand({ promos, isFetching }: MemberBandProps) {
  const auth = useStore($auth)
  const { category, status } = useStore($loyalty)
  const balance = useShownBalance()
  if (!auth.isAuthenticated) return null
  return (
    <section className={css.band} aria-label={texts.label}>
      <BandImage />
      <div className={css.panel}>
        <p className={css.who}>
          <strong className={css.name} translate="no">
            <span>{fullName(auth.user)}</span>
          </strong>
          {category && <span className={css.level}>{texts.level(category)}</span>}
        </p>
        <div className={css.goal}>
          {balance !== undefined && promos && <GoalLine promos={promos} balance={balance} />}
          {balance === undefined && status === 'failed' && <p>{texts.balanceFailure}</p>}
          {(status === 'unknown' || (balance !== undefined && !promos && isFetching)) && (
            <Skeleton shape="text" />
          )}
        </div>
        <div className={css.actions}>
          <Button as={Link} to={paths.card}>
            {texts.card}
          </Button>
          <Slot name="home" />
        </div>
      </div>
    </section>
  )
}

/** The brand's background image. Without an image the band shows only its perforated pattern. */
function BandImage() {
  const address = useStore($assets).get('redeem_background_web')?.url ?? ''
  const [broken, setBroken] = useState('')
  if (address === '' || address === broken) return null
  return <img className={css.image} src={address} alt="" onError={() => setBroken(address)} />
}
