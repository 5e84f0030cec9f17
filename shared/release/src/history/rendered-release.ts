import * as v from 'valibot'
import type { PublicKeys } from '../keys/release-keys.ts'
import { isSignedText } from '../keys/signed-text.ts'
import { readTextWithinLimit, type Store } from '../store/store.ts'
import { toHash } from '../store/to-hash.ts'

/** The newest release that a machine has checked, with the hash of its entry. */
export interface SeenRelease {
  readonly number: number
  readonly hash: string
}

/** Facts from outside the store, which an attacker with write access cannot change. */
export interface Pinned extends PublicKeys {
  readonly seen?: SeenRelease | undefined
}

const numbered = v.pipe(v.string(), v.parseJson(), v.object({ release: v.number() }))

/** Returns the release number of a discovery document, or 0 for any other text. */
export function parseReleaseNumber(document: string | undefined): number {
  const parsed = v.safeParse(numbered, document)
  return parsed.success ? parsed.output.release : 0
}

/**
 * Returns the number of the rendered release, or 0 unless one of the keys has signed it. Read it before the
 * history: an entry is written before its page, so a history that ends earlier has lost entries.
 */
export async function renderedRelease(store: Store, keys: PublicKeys): Promise<number> {
  const text = await readTextWithinLimit(store, 'discovery.json')
  // A document that we have not signed proves nothing.
  return text !== undefined && isSignedText(text, keys) ? parseReleaseNumber(text) : 0
}

/**
 * Returns what is wrong with a history that ends before the release of a file that members get.
 *
 * @param file path of the file.
 * @param shown release of the file.
 * @param newest number of the newest entry, 0 if there is none.
 */
export const shortened = (file: string, shown: number, newest: number): string | undefined =>
  shown > newest ? `${file} is of release ${shown}, but ${describeEnd(newest)}` : undefined

/** An empty history is usually a copy of the store without `ops/`, or the wrong folder. */
const describeEnd = (newest: number): string =>
  newest > 0
    ? `the history ends at ${newest}: entries were taken away`
    : 'the history is empty: is this the right store, with its ops/ folder at the top?'

/** Returns what is wrong with a history that ends before the newest release that was seen from here. */
export const shortenedSinceSeen = (seen: SeenRelease | undefined, newest: number): string | undefined =>
  seen && seen.number > newest
    ? `release ${seen.number} was live when it was last looked at from here, but ${describeEnd(newest)}`
    : undefined

/** Returns what is wrong with a history whose number was given to another release. */
export const otherThanSeen = (seen: SeenRelease | undefined, text: string | undefined): string | undefined =>
  seen && text !== undefined && toHash(text) !== seen.hash
    ? `entry ${seen.number} is another one than when it was last looked at from here`
    : undefined
