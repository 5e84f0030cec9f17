import { missionsQuery, type Promo } from '@eqs/api'
import { Link, paths } from '@eqs/navigation'
import { $auth, $loyalty, apiClient, serverNow, useStore } from '@eqs/session'
import { findGoal, lastCatalogue, pesosFor, useSavedPromos } from '@eqs/session/promos'
import { Card, formatDate, ProgressBar, Skeleton } from '@eqs/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import css from './goal-section.module.css'
import { goalTexts as texts } from './points-texts.ts'

/**
 * The section names promotions to redeem when the points expire within this time, in milliseconds.
 * The shell's header also mentions an expiry within the next 30 days.
 */
const near = 30 * 86_400_000

/**
 * How far the member is from the goal, and promotions to redeem when the points expire soon. A member who has
 * saved nothing reads how to choose another goal. The section reserves the height of a goal
 * out of reach while data loads.
 */
export function GoalSection() {
  const auth = useStore($auth)
  const { points: current, status, shown } = useStore($loyalty)
  const saved = useSavedPromos()
  const now = serverNow()
  const expiry = auth.isAuthenticated ? auth.user.rewardScoreExpiration : undefined
  const left = (expiry?.getTime() ?? 0) - now
  const expiresSoon = status === 'known' && current > 0 && left > 0 && left <= near
  const [catalogue] = useState(lastCatalogue.query)
  const query = useQuery(catalogue)
  const promos = query.data?.promos ?? []
  // Until the catalogue is loaded, each saved promotion counts, because it may be in the catalogue.
  const hasSaved = query.data ? promos.some(({ _id }) => saved.has(_id)) : saved.size > 0
  const [dearest, ...others] = expiresSoon ? affordable(promos, current, now) : []
  const until = dearest && texts.until(formatDate(expiry, 'short'), dearest.description_title, others.length)

  // A failed request that is made again is no loading: the text stays, and its link keeps the focus.
  const isLoading = status === 'unknown' || (query.isLoading && !query.isFetched)
  // Without a balance there is no distance. The section of the balance reports the failure.
  if (status === 'failed' && shown === undefined) return null
  // After a failure the balance of the last visit counts, which the section of the balance marks as outdated.
  const balance = status === 'unknown' ? undefined : shown
  const goal = balance === undefined ? undefined : findGoal(promos, saved, balance, now)
  const showsGoal = isLoading || goal !== undefined
  const withoutGoal = promos.length > 0 ? texts.allWithinReach : texts.none
  return (
    <Card>
      <section aria-labelledby="goal" className={css.section}>
        <h2 id="goal" className={css.heading}>
          {texts.title}
        </h2>
        {isLoading ? (
          <Skeleton shape="text" className={css.loading} />
        ) : goal && balance !== undefined ? (
          <GoalProgress goal={goal} balance={balance} until={until} />
        ) : (
          <p className={css.words}>{query.data ? (until ?? withoutGoal) : texts.failure(hasSaved)}</p>
        )}
        {!(hasSaved && showsGoal) && (
          <>
            {showsGoal && <p>{texts.other}</p>}
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
      {missions.isLoading && !missions.isFetched ? (
        <Skeleton shape="text" lines={2} className={css.advice} />
      ) : (
        (isMissing || until) && (
          <p className={css.advice}>
            {isMissing && <span>{texts.pesos(pesosFor(gap))}</span>} {way && <span>{texts.way(way)}</span>}{' '}
            {until && <span>{until}</span>} {isMissing && <Link to={paths.missions}>{texts.missions}</Link>}
          </p>
        )
      )}
    </div>
  )
}

/** Maximum number of missions whose titles are returned. */
const named = 3

/**
 * The effect of missions on the gap, which is the number of points that the member needs for the goal. Some
 * missions close the gap, or all missions together only reduce the gap by `points`.
 */
export type WayToGoal =
  | {
      readonly closes: true
      readonly titles: readonly string[]
      /** Number of further missions that are needed but not named in `titles`. */
      readonly more: number
    }
  | { readonly closes: false; readonly points: number }

/**
 * Finds the fewest missions that close a gap: the smallest single mission that suffices, or else the largest
 * missions together.
 *
 * @param gap the number of missing points.
 * @returns the missions that close the gap, or the points of all missions when these do not close it;
 *   undefined when no mission gives points.
 */
function wayTo(
  missions: readonly { readonly title: string; readonly points?: number | undefined }[],
  gap: number
): WayToGoal | undefined {
  const largestFirst = missions
    .map(({ title, points = 0 }) => ({ title, points }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
  const smallestThatSuffices = largestFirst.findLast(({ points }) => points >= gap)
  if (smallestThatSuffices) return { closes: true, titles: [smallestThatSuffices.title], more: 0 }
  let sum = 0
  for (const [index, { points }] of largestFirst.entries()) {
    sum += points
    if (sum < gap) continue
    const titles = largestFirst.slice(0, Math.min(index + 1, named)).map(({ title }) => title)
    return { closes: true, titles, more: index + 1 - titles.length }
  }
  return sum > 0 ? { closes: false, points: sum } : undefined
}

/**
 * The promotions that have a price, have begun and cost no more than the points, most expensive first.
 *
 * @param now the current time in epoch milliseconds.
 */
const affordable = (promos: readonly Promo[], points: number, now: number): readonly Promo[] =>
  promos
    .filter(promo => promo.points > 0 && promo.points <= points && promo.start_date.getTime() <= now)
    .sort((one, other) => other.points - one.points)
