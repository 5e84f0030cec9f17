import { storageKey } from '@eqs/config'
import { useMemo, useSyncExternalStore } from 'react'

// The promotions that a member has saved. The provider cannot store them, so each member has an entry in this
// browser. The entry is one string of ids separated by spaces, because `useSyncExternalStore` compares
// snapshots with `Object.is`.

const toKey = (memberId: string): string => storageKey(`SAVED_PROMOS_${memberId}`)

/** Matches the ids that a promotion can have. Other text comes from a manipulated entry. */
const wellFormed = /^[A-Za-z0-9_-]{1,64}$/

/** Maximum number of ids that are read. No member saves that many promotions. */
const mostSaved = 500

/**
 * Entries that the browser refused to store, because storage is forbidden or full. An entry in this map is
 * newer than the stored entry with the same key.
 */
const forThisPage = new Map<string, string>()

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

const parseIds = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split(' ')
      .filter(id => wellFormed.test(id))
      .slice(0, mostSaved)
  )

function subscribe(changed: () => void): () => void {
  watchers.add(changed)
  // Fires for changes in other tabs.
  addEventListener('storage', changed)
  return () => {
    watchers.delete(changed)
    removeEventListener('storage', changed)
  }
}

/** Returns the ids of the promotions that this member has saved in this browser, newest first. */
export const readSavedPromos = (memberId: string): ReadonlySet<string> => parseIds(read(toKey(memberId)))

/**
 * Saves a promotion, or removes a saved one.
 *
 * @param isSaved true to save the promotion.
 */
export function savePromo(memberId: string, id: string, isSaved: boolean): void {
  const others = [...readSavedPromos(memberId)].filter(saved => saved !== id)
  write(toKey(memberId), (isSaved ? [id, ...others] : others).join(' '))
}

/**
 * Returns the ids of the promotions that this member has saved in this browser. The component rerenders when
 * they change, in this tab or in another tab.
 */
export function useSavedPromos(memberId: string): ReadonlySet<string> {
  const text = useSyncExternalStore(subscribe, () => read(toKey(memberId)))
  return useMemo(() => parseIds(text), [text])
}
