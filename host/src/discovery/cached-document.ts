import { storedEntry } from '@eqs/session'
import * as v from 'valibot'

/** Milliseconds for which a discovery document may stand in for one that cannot be had. */
const maxAge = 24 * 3_600_000

const entry = storedEntry('DISCOVERY', v.object({ savedAt: v.number(), text: v.string() }))

/** The last discovery document that was used, if it is not too old. It is verified again like any other. */
export function readCachedDocument(): string | undefined {
  const cached = entry.read()
  if (!cached) return undefined
  const age = Date.now() - cached.savedAt
  return age >= 0 && age <= maxAge ? cached.text : undefined
}

/** Caches a document that was used. Where the browser does not take it, the bundled fallback is there for that. */
export const cacheDocument = (text: string): boolean => entry.write({ savedAt: Date.now(), text })
