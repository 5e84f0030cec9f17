import { storageKey } from '@eqs/config'
import { dropGoal } from '@eqs/session/goal'
import { useSyncExternalStore } from 'react'
import { promoIdOf } from '../promo/promo-id.ts'
import { useMemberId } from './use-member-id.ts'

// What members keep for later. The provider has no place for it, so it stays in this browser, one entry a member.

const keyOf = (memberId: string): string => storageKey(`SAVED_PROMOS_${memberId}`)

/** More than anybody saves; keeps a tampered entry from growing without end. */
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

/** Entries that the browser did not take, forbidden or full: newer than what it has of them. */
const forThisPage = new Map<string, string>()

/** Ids separated by blanks: ids never hold one, and two equal entries are equal as text. */
const idsOf = (text: string): readonly string[] =>
  text
    .split(' ')
    .filter(id => promoIdOf(id) === id)
    .slice(0, mostSaved)

function subscribe(changed: () => void): () => void {
  watchers.add(changed)
  // Another tab of this browser.
  addEventListener('storage', changed)
  return () => {
    watchers.delete(changed)
    removeEventListener('storage', changed)
  }
}

export interface SavedPromos {
  readonly ids: ReadonlySet<string>
  /** Saves a promotion, or lets it go. */
  readonly toggle: (id: string) => void
}

/** The promotions that this member saved in this browser. */
export function useSavedPromos(): SavedPromos {
  const memberId = useMemberId()
  const key = keyOf(memberId)
  const ids = idsOf(useSyncExternalStore(subscribe, () => read(key)))
  return {
    ids: new Set(ids),
    toggle(id) {
      const others = idsOf(read(key)).filter(saved => saved !== id)
      write(key, (ids.includes(id) ? others : [id, ...others]).join(' '))
      // A goal is one of them.
      if (ids.includes(id)) dropGoal(memberId, id)
    }
  }
}
