import * as v from 'valibot'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { isSignedText } from '../keys/signed-text.ts'
import { readText, type Store } from '../store/store.ts'

const numbered = v.pipe(v.string(), v.parseJson(), v.object({ release: v.number() }))

/**
 * The number of the release that members are shown, where one of the keys has signed it; 0 otherwise. An entry is there before
 * what is made from it: read this first, and the history cannot end earlier unless something was taken from it.
 */
export async function renderedRelease(store: Store, keys: Pick<ReleaseKeys, 'publicKeys'>): Promise<number> {
  const text = await readText(store, 'discovery.json')
  const parsed = v.safeParse(numbered, text)
  // A document that we have not signed proves nothing.
  return text !== undefined && parsed.success && isSignedText(text, keys) ? parsed.output.release : 0
}

/** What is wrong with a history that ends before the release that members are shown. */
export const shortened = (shown: number, newest: number): string | undefined =>
  shown > newest
    ? `discovery.json is of release ${shown}, but the history ends at ${newest}: entries were taken away`
    : undefined
