import * as v from 'valibot'
import type { PublicKeys } from '../keys/release-keys.ts'
import { isSignedText } from '../keys/signed-text.ts'
import { readOurs, type Store } from '../store/store.ts'

/** The newest release that someone has seen, with the hash of its entry. */
export interface SeenRelease {
  readonly number: number
  readonly hash: string
}

/** What is known from outside of a store, which whoever can write there cannot change: keys, and what was there before. */
export interface Pinned extends PublicKeys {
  readonly seen?: SeenRelease | undefined
}

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
