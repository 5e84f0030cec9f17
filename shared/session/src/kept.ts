import * as v from 'valibot'
import { $auth } from './auth.ts'

// What screens keep in this browser for a member, to be there without a network: gone with the session.

let prefix = ''

/** Called once a page, with the configuration's storage prefix. */
export function keepUnder(storagePrefix: string): void {
  prefix = `${storagePrefix}_KEPT_`
}

/** A value that outlives the page, for the member who is signed in and nobody else. Never throws. */
export interface KeptForMember<Value> {
  /** Undefined when there is none, when it is somebody else's, or when it cannot be trusted. */
  read(): Value | undefined
  /** Does nothing where the browser keeps nothing, or nobody is signed in. */
  write(value: Value): void
}

/** @param name unlike any other's; the key is `{storagePrefix}_KEPT_{name}`. */
export function keepForMember<Value>(
  name: string,
  schema: v.GenericSchema<unknown, Value>
): KeptForMember<Value> {
  const entry = v.object({ memberId: v.string(), value: schema })
  return {
    read() {
      try {
        const { memberId, value } = v.parse(entry, JSON.parse(localStorage.getItem(prefix + name) ?? ''))
        return memberId === presentMember() ? value : undefined
      } catch {
        return undefined
      }
    },
    write(value) {
      const memberId = presentMember()
      if (memberId === undefined) return
      try {
        localStorage.setItem(prefix + name, JSON.stringify({ memberId, value }))
      } catch {
        // Forbidden or full: without a network there will be nothing to show, and that is all.
      }
    }
  }
}

/** Removes all that was kept. */
export function forgetKept(): void {
  try {
    const ours = Object.keys(localStorage).filter(key => key.startsWith(prefix))
    for (const key of ours) localStorage.removeItem(key)
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}

function presentMember(): string | undefined {
  const auth = $auth.get()
  return auth.isAuthenticated ? auth.user._id : undefined
}
