import type { Mission, Promo } from '@eqs/api'

/** Missions that are named, at most. */
const named = 3

export interface WayToGoal {
  readonly titles: readonly string[]
  /** How many others it takes. */
  readonly more: number
}

/** The fewest missions that close a gap: one that suffices by itself, or the largest together. Undefined when all do not suffice. */
export function missionsThatClose(missions: readonly Mission[], gap: number): WayToGoal | undefined {
  const largestFirst = missions
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points)
  const smallestThatSuffices = largestFirst.findLast(({ points }) => points >= gap)
  if (smallestThatSuffices) return { titles: [smallestThatSuffices.title], more: 0 }
  let sum = 0
  for (const [index, { points }] of largestFirst.entries()) {
    sum += points
    if (sum < gap) continue
    const titles = largestFirst.slice(0, Math.min(index + 1, named)).map(({ title }) => title)
    return { titles, more: index + 1 - titles.length }
  }
  return undefined
}

/** What can be redeemed with these points, the dearest first. @param now epoch milliseconds. */
export const affordable = (promos: readonly Promo[], points: number, now: number): readonly Promo[] =>
  promos
    .filter(promo => promo.points > 0 && promo.points <= points && (promo.start_date?.getTime() ?? 0) <= now)
    .toSorted((one, other) => other.points - one.points)
