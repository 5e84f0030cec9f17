import * as v from 'valibot'
import type { PublicKeys } from '../keys/release-keys.ts'
import { isSignedText } from '../keys/signed-text.ts'
import { hashOf } from '../store/hash-of.ts'
import { readOurs, type Store } from '../store/store.ts'
import type { SeenRelease } from './pinned.ts'

const numbered = v.pipe(v.string(), v.parseJson(), v.object({ release: v.number() }))

/** The number of the release that a discovery document is of; 0 when it is none. */
export function numberOf(document: string | undefined): number {
  const parsed = v.safeParse(numbered, document)
  return parsed.success ? parsed.output.release : 0
}

/**
 * The number of the release that members are shown, where one of the keys has signed it; 0 otherwise. An entry is there before
 * what is made from it: read this first, and the history cannot end earlier unless something was taken from it.
 */
export async function renderedRelease(store: Store, keys: PublicKeys): Promise<number> {
  const text = await readOurs(store, 'discovery.json')
  // A document that we have not signed proves nothing.
  return text !== undefined && isSignedText(text, keys) ? numberOf(text) : 0
}

/** Returns what is wrong with a history that ends before the release that members are shown. */
export const shortened = (shown: number, newest: number): string | undefined =>
  shown > newest
    ? `discovery.json is of release ${shown}, but the history ends at ${newest}: entries were taken away`
    : undefined

/** Returns what is wrong with a history that ends before the newest release that was seen from here. */
export const shortenedSinceSeen = (seen: SeenRelease | undefined, newest: number): string | undefined =>
  seen && seen.number > newest
    ? `release ${seen.number} was live when it was last looked at from here, but the history ends at ${newest}: entries were taken away`
    : undefined

/** Returns what is wrong with a history whose number was given to another release. */
export const otherThanSeen = (seen: SeenRelease | undefined, text: string | undefined): string | undefined =>
  seen && text !== undefined && hashOf(text) !== seen.hash
    ? `entry ${seen.number} is another one than when it was last looked at from here`
    : undefined
