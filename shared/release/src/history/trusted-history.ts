import type { ReleaseKeys } from '../keys/release-keys.ts'
import { FormatError } from '../keys/signing.ts'
import { calledAs } from '../store/errors.ts'
import { toHash } from '../store/store.ts'
import { type Chain, readChain, readUnchecked } from './chain.ts'
import type { SeenRelease, Verification } from './history.ts'
import type { HistoryEntry, WrittenEntry } from './history-entry.ts'

/** The keys and pins that verify and sign a change. */
export interface Trust extends Verification {
  readonly keys: ReleaseKeys
  /** Receives progress messages, one line each. */
  readonly say?: (line: string) => void
  /** Milliseconds before each retry of writing the page. The default is half a second, then two seconds. */
  readonly retryAfter?: readonly number[]
}

/** The entry that a change builds on, with the history that was checked. */
export interface Base {
  readonly written: WrittenEntry
  readonly chain: Chain
}

/**
 * Returns the newest trusted entry, on which changes and renderings build. Undefined before the first promotion.
 *
 * @throws {Error} when an entry that this machine has not checked before has a fault, or newer entries were removed.
 */
export async function trustedBase(trust: Trust): Promise<Base | undefined> {
  const chain = await (trust.withoutHistory === undefined ? readUnchecked(trust) : readChain(trust))
  refuseFaults(trust, chain)
  const written = chain.trustedEntries.at(-1)
  return written && { written, chain }
}

export const getSeen = ({ entry: { number }, text }: WrittenEntry): SeenRelease => ({
  number,
  hash: toHash(text)
})

/** Returns all trusted entries, oldest first. The newest signature covers them all, also those of a former key. */
export async function trustedHistory(trust: Verification): Promise<readonly HistoryEntry[]> {
  const chain = await readChain(trust)
  refuseFaults(trust, chain)
  return chain.trustedEntries.map(({ entry }) => entry)
}

function refuseFaults({ withoutHistory }: Verification, { faults }: Chain): void {
  const other = faults.find(({ isOfOtherFormat }) => isOfOtherFormat)
  if (other) throw new FormatError(`${other.text}. Nothing was changed`)
  const fault = faults.find(({ isBlocking }) => isBlocking)
  if (fault && withoutHistory === undefined)
    throw new Error(
      `the history cannot be trusted: ${fault.text}. Nothing was changed. Check that RELEASE_KEYS is the right file, and ` +
        `list all faults with ${calledAs()} history verify. To continue anyway, ops add --without-history "reason"`
    )
}

/** Finds entries that were changed, removed or inserted after they were written. Returns a line for each fault. */
export const verifyHistory = async (verification: Verification): Promise<readonly string[]> =>
  faultLines(await readChain(verification))

/** Describes each fault in one line. With the wrong key file, all entries share a line. */
export function faultLines({ faults, trustedEntries }: Chain): readonly string[] {
  const foreign = faults.filter(({ isForeign }) => isForeign)
  if (trustedEntries.length > 0 || foreign.length < 2) return faults.map(({ text }) => text)
  const [first, last] = [foreign[0]?.number, foreign.at(-1)?.number]
  return [
    `entries ${first} to ${last} are not signed with one of the release keys: is RELEASE_KEYS the right file?`,
    ...faults.flatMap(({ text, isForeign }) => (isForeign ? [] : [text]))
  ]
}

/** Lists the faults that ops accepted with `--without-history`, each with the accepting entry and its reason. */
export function describeAccepted({ acceptedFaults, trustedEntries }: Chain): readonly string[] {
  const changedVersions = trustedEntries.flatMap(({ entry: by }) =>
    (by.anchor?.versions ?? []).map(version => ({ text: `${version} has changed since it went live`, by }))
  )
  return [...acceptedFaults, ...changedVersions].map(
    ({ text, by }) => `${text}: accepted by entry ${by.number} (${by.by}, “${by.anchor?.why}”)`
  )
}
