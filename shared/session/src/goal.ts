import type { Promo } from '@eqs/api'
import { $auth, storedEntry, useStore } from '@eqs/session'
import { useMemo, useSyncExternalStore } from 'react'

export { lastCatalogue } from './last-catalogue.ts'

// The member's goal is one of the promotions that the member has saved. The provider cannot store them, so each
// member has an entry in this browser: the ids of the promotions, newest first. The entry outlives the session.

function toEntry(auth = $auth.get()) {
  const memberId = auth.isAuthenticated ? auth.user._id : ''
  return storedEntry(`SAVED_PROMOS_${memberId}`, v => v.array(v.string()))
}

/** Returns the ids of the promotions that the member has saved in this browser, newest first. */
export const readSavedPromos = (): ReadonlySet<string> => new Set(toEntry().read())

/**
 * Saves a promotion, or removes a saved one.
 *
 * @param isSaved true to save the promotion.
 */
export function savePromo(id: string, isSaved: boolean): void {
  const others = [...readSavedPromos()].filter(saved => saved !== id)
  toEntry().write(isSaved ? [id, ...others] : others)
}

/**
 * Returns the ids of the promotions that the member has saved in this browser. The component rerenders when
 * they change, in this tab or in another tab.
 */
export function useSavedPromos(): ReadonlySet<string> {
  const auth = useStore($auth)
  const entry = useMemo(() => toEntry(auth), [auth])
  const ids = useSyncExternalStore(entry.listen, entry.read)
  return useMemo(() => new Set(ids), [ids])
}

/**
 * Finds the member's goal: the cheapest saved promotion that the balance does not cover. If the balance
 * covers all saved promotions, the goal is the cheapest of them. Without saved promotions, the goal is the
 * cheapest promotion that the balance does not cover. Promotions that are free or have not begun are not goals.
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
    .filter(promo => promo.points > 0 && promo.start_date.getTime() <= now)
    .sort((one, other) => one.points - other.points)
  const chosen = cheapestFirst.filter(({ _id }) => saved.has(_id))
  const isOutOfReach = (promo: Promo) => promo.points > balance
  return chosen.find(isOutOfReach) ?? chosen[0] ?? cheapestFirst.find(isOutOfReach)
}

/** Returns how many pesos a member has to spend to earn this many points (specification, section 9). */
export const pesosFor = (points: number): number => points * 10
