import { storedEntry } from '@eqs/session'
import * as v from 'valibot'

/** Milliseconds for which a cached discovery document may be used. */
const maxAge = 24 * 3_600_000

const entry = storedEntry('DISCOVERY', v.object({ savedAt: v.number(), text: v.string() }))

/** Reads the last document that was used, if it is at most a day old. The caller verifies it again. */
export function readCachedDocument(): string | undefined {
  const cached = entry.read()
  if (!cached) return undefined
  const age = Date.now() - cached.savedAt
  return age >= 0 && age <= maxAge ? cached.text : undefined
}

/** Caches a document that was used. @returns false when the browser does not store it. */
export const cacheDocument = (text: string): boolean => entry.write({ savedAt: Date.now(), text })
