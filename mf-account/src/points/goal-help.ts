import { hasBegun, isAffordable, type Mission, type Promo } from '@eqs/api'

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
export function wayTo(missions: readonly Mission[], gap: number): WayToGoal | undefined {
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
export const affordable = (promos: readonly Promo[], points: number, now: number): readonly Promo[] =>
  promos
    .filter(promo => promo.points > 0 && isAffordable(promo, points) && hasBegun(promo, now))
    .sort((one, other) => other.points - one.points)
