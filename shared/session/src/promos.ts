import { type Promo, promoSchema, promosQuery } from '@eqs/api'
import { $auth, apiClient, lastVisit, serverNow, storedEntry, useStore } from '@eqs/session'
import { useMemo, useSyncExternalStore } from 'react'

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

const stored = storedEntry('MEMBER_CATALOGUE', v =>
  v.object({
    /** The time when the promotions were saved, in epoch milliseconds. */
    savedAt: v.number(),
    promos: v.array(promoSchema)
  })
)

/**
 * Number of promotions that are stored besides the saved ones. Each promotion includes its description, so the limit
 * leaves space in the browser's storage for other entries. Of a larger catalogue, the screens show and count only the
 * stored promotions until the provider answers.
 */
const limit = 100

/** The catalogue of the member's last visit. Screens show it until the provider answers, and without a network. */
export const lastCatalogue = {
  read: stored.read,
  /** Stores the provider's promotions: the first ones, and those that the member has saved. */
  save(promos: readonly Promo[]): void {
    const saved = readSavedPromos()
    const toStore = promos.filter(({ _id }, index) => index < limit || saved.has(_id))
    stored.write({ savedAt: serverNow(), promos: toStore })
  },
  /** The query of the promotions. Until the provider answers, its data are the stored promotions. */
  query(): ReturnType<typeof promosQuery> {
    const last = stored.read()
    return {
      ...promosQuery(apiClient()),
      ...(last && { initialData: { promos: last.promos }, initialDataUpdatedAt: lastVisit })
    }
  },
  /** True when the data of the query are the stored promotions. */
  isShown: (query: { readonly dataUpdatedAt: number }): boolean => query.dataUpdatedAt === lastVisit
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
