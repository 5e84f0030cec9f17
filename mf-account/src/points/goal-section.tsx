import { missionsQuery, type Promo, promosQuery } from '@eqs/api'
import { Link, paths } from '@eqs/navigation'
import { $auth, $loyalty, apiClient, serverNow, useStore } from '@eqs/session'
import { findGoal, pesosFor, useSavedPromos } from '@eqs/session/goal'
import { Card, formatShortDate, ProgressBar, Skeleton, SkeletonRegion } from '@eqs/ui'
import { useQuery } from '@tanstack/react-query'
import { affordable, wayTo } from './goal-help.ts'
import css from './goal-section.module.css'
import { goalTexts as texts } from './goal-texts.ts'

/**
 * The section names promotions to redeem when the points expire within this time, in milliseconds.
 * The shell's header also mentions an expiry within the next 30 days.
 */
const near = 30 * 86_400_000

/**
 * How far the member is from the goal, and promotions to redeem when the points expire soon. The section
 * reserves its height while data loads.
 */
export function GoalSection() {
  const auth = useStore($auth)
  const { points, status } = useStore($loyalty)
  const saved = useSavedPromos()
  const hasSaved = saved.size > 0

  const now = serverNow()
  const expiry = auth.isAuthenticated ? auth.user.rewardScoreExpiration : undefined
  const left = (expiry?.getTime() ?? 0) - now
  const expiresSoon = status === 'known' && points > 0 && left > 0 && left <= near
  // The catalogue is requested only for saved promotions or for points that expire soon.
  const query = useQuery({ ...promosQuery(apiClient()), enabled: hasSaved || expiresSoon })
  const promos = query.data?.promos ?? []
  const [dearest, ...others] = expiresSoon ? affordable(promos, points, now) : []
  const until = dearest && texts.until(formatShortDate(expiry), dearest.description_title, others.length)
  const goal = hasSaved && status === 'known' ? findGoal(promos, saved, points, now) : undefined

  const isLoading = hasSaved && (status === 'unknown' || query.isLoading)
  // Without a balance there is no distance. The section of the balance reports the failure.
  if (status === 'failed') return null
  return (
    <Card>
      <section aria-labelledby="goal" className={css.section}>
        <h2 id="goal" className={css.heading}>
          {texts.title}
        </h2>
        {isLoading ? (
          <SkeletonRegion className={css.own}>
            <Skeleton shape="text" />
          </SkeletonRegion>
        ) : goal ? (
          <GoalProgress goal={goal} balance={points} until={until} />
        ) : (
          <>
            <p className={css.words}>{hasSaved && query.isError ? texts.failure : (until ?? texts.none)}</p>
            <Link to={paths.home} className={css.choose}>
              {texts.choose}
            </Link>
          </>
        )}
      </section>
    </Card>
  )
}

interface GoalProgressProps {
  readonly goal: Promo
  readonly balance: number
  /** A sentence that names promotions to redeem before the points expire; undefined when there are none. */
  readonly until: string | undefined
}

/** The missing points in points, pesos and missions; or that the balance covers the goal. */
function GoalProgress({ goal, balance, until }: GoalProgressProps) {
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
