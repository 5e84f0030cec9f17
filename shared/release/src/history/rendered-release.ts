import { discoveryDocument } from '@eqs/contracts/discovery'
import * as v from 'valibot'
import { isSignedText, type PublicKeys } from '../keys/signing.ts'
import { readTextWithinLimit, type Store } from '../store/store.ts'

/** The newest release that a machine has checked, with the hash of its entry. */
export interface SeenRelease {
  readonly number: number
  readonly hash: string
}

/**
 * A store, and what its history is checked against: facts from outside the store, which an attacker with write access to it
 * cannot change.
 */
export interface Verification {
  readonly store: Store
  readonly keys: PublicKeys
  /** Newest release that this machine has checked. */
  readonly seen?: SeenRelease | undefined
  /** Reason to continue from a history with faults (`--without-history`), for example because its key is lost. */
  readonly withoutHistory?: string
}

/** Parses the text of a discovery document. */
export const discoveryText = v.pipe(v.string(), v.parseJson(), discoveryDocument)

const numbered = v.pipe(v.string(), v.parseJson(), v.object({ release: v.number() }))

/** Returns the release number of a discovery document, or 0 for any other text. */
export function parseReleaseNumber(document: string | undefined): number {
  const parsed = v.safeParse(numbered, document)
  return parsed.success ? parsed.output.release : 0
}

/**
 * Returns the number of the rendered release, or 0 when its document is missing or not signed with one of the
 * keys. Read it before the history: an entry is written before its page, so a history that ends earlier has
 * lost entries.
 */
export async function renderedRelease(store: Store, keys: PublicKeys): Promise<number> {
  const text = await readTextWithinLimit(store, 'discovery.json')
  return text !== undefined && isSignedText(text, keys) ? parseReleaseNumber(text) : 0
}

/**
 * Returns a fault when the history ends before the release of a file that is served to members.
 *
 * @param file path of the file.
 * @param release release number in the file.
 * @param newest number of the newest entry, 0 if there is none.
 */
export const findTruncation = (file: string, release: number, newest: number): string | undefined =>
  release > newest ? `${file} is of release ${release}, but ${describeEnd(newest)}` : undefined

/** An empty history usually means a copy of the store without `ops/`, or the wrong folder. */
export const describeEnd = (newest: number): string =>
  newest > 0
    ? `the history ends at ${newest}: entries were removed`
    : 'the history is empty: is this the right store, with its ops/ folder at the top?'
