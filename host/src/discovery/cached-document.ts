import { storageKey } from '@eqs/config'
import * as v from 'valibot'

/** Milliseconds for which a discovery document may stand in for one that cannot be had. */
const maxAge = 24 * 3_600_000

const cached = v.object({ savedAt: v.number(), text: v.string() })

const key = () => storageKey('DISCOVERY')

/** The last discovery document that was used, if it is not too old. It is verified again like any other. */
export function readCachedDocument(): string | undefined {
  try {
    const { savedAt, text } = v.parse(cached, JSON.parse(localStorage.getItem(key()) ?? ''))
    const age = Date.now() - savedAt
    return age >= 0 && age <= maxAge ? text : undefined
  } catch {
    return undefined
  }
}

/** Caches a document that was used. */
export function cacheDocument(text: string): void {
  try {
    localStorage.setItem(key(), JSON.stringify({ savedAt: Date.now(), text }))
  } catch {
    // Forbidden or full: the bundled fallback is there for that.
  }
}
