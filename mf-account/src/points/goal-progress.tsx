import { missionsQuery, type Promo } from '@eqs/api'
import { Link, paths } from '@eqs/navigation'
import { apiClient } from '@eqs/session'
import { pesosFor } from '@eqs/session/goal'
import { ProgressBar, Skeleton, SkeletonRegion } from '@eqs/ui'
import { useQuery } from '@tanstack/react-query'
import { wayTo } from './goal-help.ts'
import css from './goal-section.module.css'
import { goalTexts as texts } from './goal-texts.ts'

interface GoalProgressProps {
  readonly goal: Promo
  readonly balance: number
  /** A sentence that names promotions to redeem before the points expire; undefined when there are none. */
  readonly until: string | undefined
}

/** The missing points in points, pesos and missions; or that the balance covers the goal. */
export function GoalProgress({ goal, balance, until }: GoalProgressProps) {
  const gap = goal.points - balance
  const isMissing = gap > 0
  // While points expire soon, what they suffice for is more urgent than the missions.
  const missions = useQuery({ ...missionsQuery(apiClient()), enabled: isMissing && !until })
  const way = isMissing && !until && missions.data && wayTo(missions.data.missions, gap)
  const state = isMissing ? texts.gap(gap) : texts.reached
  const name = isMissing ? texts.name(goal.description_title) : `${texts.name(goal.description_title)}!`
  return (
    <div className={css.own}>
      <p>
        <strong>{state}</strong> <Link to={paths.promo(goal._id)}>{name}</Link>
      </p>
      <ProgressBar value={balance / goal.points} label={`${state} ${name}`} hideLabel />
      {missions.isLoading ? (
        <SkeletonRegion>
          <Skeleton shape="text" lines={2} />
        </SkeletonRegion>
      ) : (
        <p className={css.advice}>
          {isMissing && <span>{texts.pesos(pesosFor(gap))} </span>}
          {way && <span>{texts.way(way)} </span>}
          {until && <span>{until} </span>}
          {isMissing && <Link to={paths.missions}>{texts.missions}</Link>}
        </p>
      )}
    </div>
  )
}
