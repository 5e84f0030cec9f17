import { hasBegun, isAffordable, type Mission, type Promo } from '@eqs/api'

/** Missions that are named, at most. */
const named = 3

/** What missions do for a goal: some of them close its gap, or all of them bring it nearer. */
export type WayToGoal =
  | {
      readonly closes: true
      readonly titles: readonly string[]
      /** How many others it takes. */
      readonly more: number
    }
  | { readonly closes: false; readonly points: number }

/** The fewest missions that close a gap: one that suffices by itself, or the largest together; or what all of them give. Undefined when they give nothing. */
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

/** What can be redeemed with these points, the dearest first. @param now epoch milliseconds. */
export const affordable = (promos: readonly Promo[], points: number, now: number): readonly Promo[] =>
  promos
    .filter(promo => promo.points > 0 && isAffordable(promo, points) && hasBegun(promo, now))
    .sort((one, other) => other.points - one.points)
