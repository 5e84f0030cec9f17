import { $auth, shapes, storedEntry, useStore } from '@eqs/session'
import { useMemo, useSyncExternalStore } from 'react'

// The promotions that the signed-in member has saved. The provider cannot store them, so each member has an
// entry in this browser: the ids of the promotions, newest first. The entry outlives the session.

function toEntry(auth = $auth.get()) {
  const memberId = auth.isAuthenticated ? auth.user._id : ''
  return storedEntry(`SAVED_PROMOS_${memberId}`, shapes.array(shapes.string()))
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
