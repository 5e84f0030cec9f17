import { hasBegun, isAffordable, type Promo } from '@eqs/api'

/**
 * Finds the member's goal: the cheapest saved promotion that the balance does not cover. If the balance
 * covers all saved promotions, the goal is the cheapest of them. Without saved promotions, the goal is the
 * cheapest promotion that the balance does not cover. Promotions that are free or have not begun are no goal.
 *
 * @param promos the catalogue.
 * @param saved ids of the promotions that the member has saved. Ids that the catalogue lacks are ignored.
 * @param balance the member's points.
 * @param now epoch milliseconds by the provider's clock.
 * @returns undefined when nothing is saved and the balance covers the whole catalogue.
 */
export function findGoal(
  promos: readonly Promo[],
  saved: ReadonlySet<string>,
  balance: number,
  now: number
): Promo | undefined {
  const cheapestFirst = promos
    .filter(promo => promo.points > 0 && hasBegun(promo, now))
    .sort((one, other) => one.points - other.points)
  const chosen = cheapestFirst.filter(({ _id }) => saved.has(_id))
  const isOutOfReach = (promo: Promo) => !isAffordable(promo, balance)
  return chosen.find(isOutOfReach) ?? chosen[0] ?? cheapestFirst.find(isOutOfReach)
}

/** Returns how many pesos a member has to spend to earn this many points (specification, section 9). */
export const pesosFor = (points: number): number => points * 10
