import * as v from 'valibot'

/** Milliseconds for which a discovery document may stand in for one that cannot be had. */
const keptFor = 24 * 3_600_000

/** A copy is renewed once an hour, not at every page load. */
const renewedAfter = 3_600_000

const kept = v.object({ savedAt: v.number(), text: v.string() })

const keyOf = (storagePrefix: string): string => `${storagePrefix}_DISCOVERY`

/** The last discovery document that was used, if it is not too old. It is checked again like any other. */
export function readCachedDocument(storagePrefix: string): string | undefined {
  const found = read(storagePrefix)
  return found && isWithin(found.savedAt, keptFor) ? found.text : undefined
}

/** Keeps a document that was used. */
export function cacheDocument(storagePrefix: string, text: string): void {
  const found = read(storagePrefix)
  if (found?.text === text && isWithin(found.savedAt, renewedAfter)) return
  try {
    localStorage.setItem(keyOf(storagePrefix), JSON.stringify({ savedAt: Date.now(), text }))
  } catch {
    // Forbidden or full: the bundled fallback is there for that.
  }
}

function read(storagePrefix: string): v.InferOutput<typeof kept> | undefined {
  try {
    return v.parse(kept, JSON.parse(localStorage.getItem(keyOf(storagePrefix)) ?? ''))
  } catch {
    return undefined
  }
}

function isWithin(moment: number, span: number): boolean {
  const age = Date.now() - moment
  return age >= 0 && age <= span
}
