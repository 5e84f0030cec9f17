import { storageKey } from '@eqs/config'
import { dropGoal } from '@eqs/session/goal'
import { useSyncExternalStore } from 'react'
import { findPromoId } from '../promo/promo-id.ts'
import { useMemberId } from './use-member-id.ts'

// The promotions that a member has saved. The provider cannot store them, so each member has an entry in this
// browser.

const toKey = (memberId: string): string => storageKey(`SAVED_PROMOS_${memberId}`)

/**
 * Maximum number of ids that are read. It is more than a member saves, and bounds an entry that was tampered
 * with.
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
 * Entries that the browser refused to store, because storage is forbidden or full. They are newer than the
 * stored entries.
 */
const forThisPage = new Map<string, string>()

/**
 * Reads the ids of an entry. Malformed ids are left out. An entry is one string with the ids separated by
 * spaces, so that equal strings mean equal ids. An id contains no space.
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
