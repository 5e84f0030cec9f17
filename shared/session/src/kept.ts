import { storageKey } from '@eqs/config'
import * as v from 'valibot'
import { agreeWithStorage, memberId } from './session.ts'

// What screens store in this browser for a member, to be there without a network: gone with the session.

/** A value that outlives the page, for the member who is signed in and nobody else. Never throws. */
export interface KeptForMember<Value> {
  /** Undefined when there is none, when it is somebody else's, or when it cannot be trusted. */
  read(): Value | undefined
  /** Does nothing where the browser stores nothing, or when nobody is signed in here any more. */
  write(value: Value): void
  /** Calls back when it has changed, here or in another tab. Returns how to stop. */
  listen(changed: () => void): () => void
}

/** @param name unlike any other's; the key is `{storagePrefix}_KEPT_{name}`. */
export function keepForMember<Value>(
  name: string,
  schema: v.GenericSchema<unknown, Value>
): KeptForMember<Value> {
  const key = () => storageKey(`KEPT_${name}`)
  const entry = v.object({ memberId: v.string(), value: schema })
  const listeners = new Set<() => void>()
  return {
    read() {
      try {
        const stored = v.parse(entry, JSON.parse(localStorage.getItem(key()) ?? ''))
        return stored.memberId === memberId() ? stored.value : undefined
      } catch {
        return undefined
      }
    },
    write(value) {
      if (!agreeWithStorage()) return
      try {
        localStorage.setItem(key(), JSON.stringify({ memberId: memberId(), value }))
      } catch {
        // Forbidden or full: without a network there will be nothing to show, and that is all.
      }
      for (const changed of listeners) changed()
    },
    listen(changed) {
      const follow = (event: StorageEvent) => event.key === key() && changed()
      listeners.add(changed)
      addEventListener('storage', follow)
      return () => {
        listeners.delete(changed)
        removeEventListener('storage', follow)
      }
    }
  }
}

const owned = v.object({ memberId: v.string() })

/** Removes what is stored for a member, and what nobody can read; without one, all there is. */
export function forgetStored(member?: string): void {
  try {
    const ours = Object.keys(localStorage).filter(entryKey => entryKey.startsWith(storageKey('KEPT_')))
    for (const one of ours) if (isOf(member, localStorage.getItem(one))) localStorage.removeItem(one)
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}

/** What another tab has stored for the next member is not the last one's to remove. */
function isOf(member: string | undefined, text: string | null): boolean {
  if (member === undefined) return true
  try {
    return v.parse(owned, JSON.parse(text ?? '')).memberId === member
  } catch {
    return true
  }
}
