import { hasBegun, isAffordable, type Mission, type Promo } from '@eqs/api'

/** Number of missions that are named at most. */
const named = 3

/** The effect of missions on a goal: some of them close the gap, or all of them together reduce it. */
export type WayToGoal =
  | {
      readonly closes: true
      readonly titles: readonly string[]
      /** Number of further missions needed. */
      readonly more: number
    }
  | { readonly closes: false; readonly points: number }

/**
 * Finds the fewest missions that close a gap: a single one that suffices, or the largest ones together.
 *
 * @param gap missing points.
 * @returns the sum of all missions when they do not close it; undefined when they give no points.
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

/** The promotions that the points cover, most expensive first. @param now epoch milliseconds. */
export const affordable = (promos: readonly Promo[], points: number, now: number): readonly Promo[] =>
  promos
    .filter(promo => promo.points > 0 && isAffordable(promo, points) && hasBegun(promo, now))
    .sort((one, other) => other.points - one.points)
