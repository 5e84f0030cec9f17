import type { Promo } from '@eqs/api'
import { Link, paths } from '@eqs/navigation'
import { $assets, useStore } from '@eqs/session'
import { dropGoal, type Goal, useGoal } from '@eqs/session/goal'
import { Button, ProgressBar, Skeleton, SkeletonRegion } from '@eqs/ui'
import { useState } from 'react'
import { useMemberId } from '../member/use-member-id.ts'
import { catalogueTexts as texts } from './catalogue-texts.ts'
import css from './goal-band.module.css'
import { nextGoal } from './listing.ts'

export interface GoalBandProps {
  readonly promos: readonly Promo[]
  /** Undefined while it is on its way: its place is kept. */
  readonly balance: number | undefined
  /** Whether they are those of the last visit. */
  readonly isOld: boolean
}

/** How far the member is from the promotion that they save for, or else from the next one, on the brand's band. */
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
        ) : (
          (own && !offered && !isOld && <Gone goal={own} onLetGo={() => dropGoal(memberId)} />) ||
          (own && <OwnGoal goal={own} balance={balance} />) || <NextGoal promos={promos} balance={balance} />
        )}
      </div>
    </section>
  )
}

function OwnGoal({
  goal: { id, points, title },
  balance
}: {
  readonly goal: Goal
  readonly balance: number
}) {
  const gap = points - balance
  const name = <Link to={paths.promo(id)}>{texts.goalName(title)}</Link>
  if (gap <= 0)
    return (
      <p className={css.ownWords}>
        <strong>{texts.goalReached}</strong> {name}!
      </p>
    )
  return (
    <>
      <p className={css.ownWords}>
        <strong>{texts.goalGap(gap)}</strong> {name}. {texts.goalPesos(gap)}
      </p>
      <ProgressBar
        value={balance / points}
        label={`${texts.goalGap(gap)} ${texts.goalName(title)}`}
        hideLabel
      />
    </>
  )
}

const Gone = ({ goal, onLetGo }: { readonly goal: Goal; readonly onLetGo: () => void }) => (
  <div className={css.ownWords}>
    <p>{texts.goalGone(goal.title)}</p>
    <Button variant="secondary" onClick={onLetGo}>
      {texts.goalLetGo}
    </Button>
  </div>
)

function NextGoal({ promos, balance }: { readonly promos: readonly Promo[]; readonly balance: number }) {
  const goal = nextGoal(promos, balance)
  if (!goal) return <p className={css.words}>{texts.allWithinReach}</p>
  return (
    <>
      <p className={css.words}>
        <strong>{texts.goalGap(goal.points - balance)}</strong> {texts.goalName(goal.description_title)}
      </p>
      <ProgressBar
        value={balance / goal.points}
        label={`${texts.goalGap(goal.points - balance)} ${texts.goalName(goal.description_title)}`}
        hideLabel
      />
    </>
  )
}

/** The brand's own background; without one the band is a strip of perforated paper. */
function BandImage() {
  const address = useStore($assets).get('redeem_background_web')?.url ?? ''
  const [broken, setBroken] = useState('')
  if (address === '' || address === broken) return null
  return <img className={css.image} src={address} alt="" onError={() => setBroken(address)} />
}
