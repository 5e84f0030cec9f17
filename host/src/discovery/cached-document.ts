import * as v from 'valibot'

/** Milliseconds for which a discovery document may stand in for one that cannot be had. */
const maxAge = 24 * 3_600_000

const cached = v.object({ savedAt: v.number(), text: v.string() })

const keyOf = (storagePrefix: string): string => `${storagePrefix}_DISCOVERY`

/** The last discovery document that was used, if it is not too old. It is verified again like any other. */
export function readCachedDocument(storagePrefix: string): string | undefined {
  try {
    const { savedAt, text } = v.parse(cached, JSON.parse(localStorage.getItem(keyOf(storagePrefix)) ?? ''))
    const age = Date.now() - savedAt
    return age >= 0 && age <= maxAge ? text : undefined
  } catch {
    return undefined
  }
}

/** Caches a document that was used. */
export function cacheDocument(storagePrefix: string, text: string): void {
  try {
    localStorage.setItem(keyOf(storagePrefix), JSON.stringify({ savedAt: Date.now(), text }))
  } catch {
    // Forbidden or full: the bundled fallback is there for that.
  }
}
