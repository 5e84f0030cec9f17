import type { Promo } from '@eqs/api'
import { Link, paths } from '@eqs/navigation'
import { $assets, useStore } from '@eqs/session'
import { dropGoal, pesosFor, useGoal } from '@eqs/session/goal'
import { Skeleton, SkeletonRegion } from '@eqs/ui'
import { GoalGap, GoalState } from '@eqs/ui/goal'
import { useState } from 'react'
import { useMemberId } from '../member/use-member-id.ts'
import { catalogueTexts as texts } from './catalogue-texts.ts'
import css from './goal-band.module.css'
import { nextGoal } from './listing.ts'

export interface GoalBandProps {
  readonly promos: readonly Promo[]
  /** The member's points; undefined while unknown. A skeleton is shown until then. */
  readonly balance: number | undefined
  /**
   * True while `promos` are the promotions stored on the last visit and not the provider's answer. A goal
   * that is missing in `promos` may then still exist.
   */
  readonly isOld: boolean
}

/**
 * Shows the progress towards the member's goal, a promotion that the member saves points for. Without a goal,
 * shows the progress towards the cheapest promotion that the balance does not cover.
 */
export function GoalBand({ promos, balance, isOld }: GoalBandProps) {
  const memberId = useMemberId()
  const goal = useGoal(memberId)
  const offered = promos.find(({ _id }) => _id === goal?.id)
  const own = goal && { ...goal, points: offered?.points ?? goal.points }
  return (
    <section className={css.band}>
      <BandImage />
      <div className={css.goal}>
        {balance === undefined ? (
          <SkeletonRegion className={own ? css.ownWords : css.words}>
            <Skeleton shape="text" />
          </SkeletonRegion>
        ) : own ? (
          <GoalState
            title={own.title}
            points={own.points}
            balance={balance}
            isGone={!offered && !isOld}
            onLetGo={() => dropGoal(memberId)}
            link={name => <Link to={paths.promo(own.id)}>{name}</Link>}
            pesos={pesosFor}
            className={css.ownWords}
          />
        ) : (
          <NextGoal promos={promos} balance={balance} />
        )}
      </div>
    </section>
  )
}

function NextGoal({ promos, balance }: { readonly promos: readonly Promo[]; readonly balance: number }) {
  const goal = nextGoal(promos, balance)
  if (!goal) return <p className={css.words}>{texts.allWithinReach}</p>
  return (
    <GoalGap
      title={goal.description_title}
      points={goal.points}
      balance={balance}
      link={name => <Link to={paths.promo(goal._id)}>{name}</Link>}
      className={css.words}
    />
  )
}

/** The brand's background image. Without an image the band shows only its perforated pattern. */
function BandImage() {
  const address = useStore($assets).get('redeem_background_web')?.url ?? ''
  const [broken, setBroken] = useState('')
  if (address === '' || address === broken) return null
  return <img className={css.image} src={address} alt="" onError={() => setBroken(address)} />
}
