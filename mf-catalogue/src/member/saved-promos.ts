import { storageKey } from '@eqs/config'
import { dropGoal } from '@eqs/session/goal'
import { useSyncExternalStore } from 'react'
import { findPromoId } from '../promo/promo-id.ts'
import { useMemberId } from './use-member-id.ts'

// The promotions that a member has saved. The provider cannot store them, so each member has an entry in this
// browser.

const toKey = (memberId: string): string => storageKey(`SAVED_PROMOS_${memberId}`)

/**
 * Maximum number of ids that are read. No member saves that many promotions. The limit bounds the work for a
 * manipulated entry.
 */
const mostSaved = 500

const watchers = new Set<() => void>()

function read(key: string): string {
  try {
    return forThisPage.get(key) ?? localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
    forThisPage.delete(key)
  } catch {
    forThisPage.set(key, text)
  }
  for (const changed of watchers) changed()
}

/**
 * Entries that the browser refused to store, because storage is forbidden or full. An entry in this map is
 * newer than the stored entry with the same key.
 */
const forThisPage = new Map<string, string>()

/**
 * Splits an entry into its ids and leaves out malformed ids. An entry is one string of ids separated by
 * spaces, because `useSyncExternalStore` compares snapshots with `Object.is`. An id contains no space.
 */
const parseIds = (text: string): readonly string[] =>
  text
    .split(' ')
    .filter(id => findPromoId(id) === id)
    .slice(0, mostSaved)

function subscribe(changed: () => void): () => void {
  watchers.add(changed)
  // Fires for changes in other tabs.
  addEventListener('storage', changed)
  return () => {
    watchers.delete(changed)
    removeEventListener('storage', changed)
  }
}

export interface SavedPromos {
  readonly ids: ReadonlySet<string>
  /** Saves a promotion, or removes a saved one. */
  readonly toggle: (id: string) => void
}

/** The promotions that this member has saved in this browser. */
export function useSavedPromos(): SavedPromos {
  const memberId = useMemberId()
  const key = toKey(memberId)
  const ids = parseIds(useSyncExternalStore(subscribe, () => read(key)))
  return {
    ids: new Set(ids),
    toggle(id) {
      const others = parseIds(read(key)).filter(saved => saved !== id)
      write(key, (ids.includes(id) ? others : [id, ...others]).join(' '))
      // A goal is always a saved promotion, so a promotion that is no longer saved is no longer the goal.
      if (ids.includes(id)) dropGoal(memberId, id)
    }
  }
}
