import { storedEntry } from '@eqs/session'
import * as v from 'valibot'

/** Milliseconds for which a cached discovery document may be used. */
const maxAge = 24 * 3_600_000

const entry = storedEntry('DISCOVERY', v.object({ savedAt: v.number(), text: v.string() }))

/**
 * Reads the discovery document that was cached last. The caller verifies the document again.
 *
 * @returns the document as JSON, or undefined when it is missing or more than a day old.
 */
export function readCachedDocument(): string | undefined {
  const cached = entry.read()
  if (!cached) return undefined
  const age = Date.now() - cached.savedAt
  return age >= 0 && age <= maxAge ? cached.text : undefined
}

/**
 * Caches a verified discovery document.
 *
 * @param text the document as JSON, with its signature.
 * @returns false when the browser does not store the document.
 */
export const cacheDocument = (text: string): boolean => entry.write({ savedAt: Date.now(), text })
