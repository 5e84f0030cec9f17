import { isSignedText } from '../keys/signing.ts'
import { toHash } from '../store/store.ts'
import { blockingFault, type Fault, judgeEntry } from './entry-faults.ts'
import {
  describeEnd,
  entryNumbers,
  explainUnreadable,
  findEntry,
  findTruncation,
  listStrayFiles,
  newestNumber,
  renderedRelease,
  type Verification
} from './history.ts'
import type { HistoryEntry, WrittenEntry } from './history-entry.ts'

/** Result of checking the history of a store. */
export interface Chain {
  /** Entries that a change may build on, oldest first. Each has its computed checkpoint, not the written one. */
  readonly trustedEntries: readonly WrittenEntry[]
  /** Faults that no trusted entry has accepted. */
  readonly faults: readonly Fault[]
  /** Accepted faults, each with the entry whose anchor accepts it. */
  readonly acceptedFaults: readonly (Fault & { readonly by: HistoryEntry })[]
  readonly lastEntryNumber: number
  /** Number of the newest entry or of the newest known release, whichever is higher. */
  readonly lastReleaseNumber: number
}

/** Reads and checks the whole history. */
export const readChain = (verification: Verification): Promise<Chain> => check(verification, true)

/** Reads and checks the entries that this machine has not checked before: all entries on a new machine. */
export async function readUnchecked(verification: Verification): Promise<Chain> {
  const { store, seen } = verification
  const written = seen && (await findEntry(store, seen.number))
  const isIntact = written?.entry.number === seen?.number && toHash(written?.text ?? '') === seen?.hash
  return check(verification, false, isIntact ? written : undefined)
}

/**
 * Checks the entries from the newest one that this machine has checked, or from the first one. With `withoutHistory`, the
 * newest readable entry is trusted when no entry is signed with an accepted key.
 *
 * @param isWhole true to also find faults that do not block changes.
 * @param checked the newest entry that this machine has checked before.
 */
async function check(verification: Verification, isWhole: boolean, checked?: WrittenEntry): Promise<Chain> {
  const { store, keys, seen, withoutHistory } = verification
  // The page is read first, because an entry is written before its page.
  const rendered = await renderedRelease(store, keys)
  const files = isWhole ? await entryNumbers(store) : undefined
  const newest = files ? (files.at(-1) ?? 0) : await newestNumber(store)
  const first = checked?.entry.number ?? 1
  const numbers = Array.from({ length: Math.max(0, newest - first + 1) }, (_, index) => first + index)
  const read = await Promise.all(
    numbers.map(number => (number === checked?.entry.number ? checked : findEntry(store, number)))
  )
  const entries = new Map(
    read.flatMap((written, index) => (written ? [[first + index, written] as const] : []))
  )
  // An anchor may accept faults of any older entry, so a new anchor is checked with the whole history.
  if (checked && [...entries.values()].some(({ entry }) => entry.anchor && entry.number > first))
    return check(verification, isWhole)
  const isSigned = (number: number) => isSignedText(entries.get(number)?.text ?? '', keys)
  const newestReadable = [...entries].findLast(([number, { entry }]) => entry.number === number)?.[0]
  const usesUnsigned = isWhole && withoutHistory !== undefined && !numbers.some(isSigned)
  const authentic = findAuthentic(entries, usesUnsigned ? number => number === newestReadable : isSigned)
  const [lastAuthentic = 0] = authentic
  const trustedEntries: WrittenEntry[] = []
  const faults: Fault[] = []
  for (const number of numbers) {
    const written = entries.get(number)
    if (!written) {
      faults.push({ number, isBlocking: true, ...(await explainUnreadable(store, number, keys)) })
      continue
    }
    const verdict = judgeEntry(written, {
      number,
      isChecked: number === checked?.entry.number,
      isWhole,
      isUnsignedEnd: number > lastAuthentic,
      // Verifying is slow, and an entry whose hash is in a signed entry needs no signature of its own.
      isSigned: isWhole ? isSigned(number) : authentic.has(number),
      isAuthentic: authentic.has(number),
      entries,
      trustedEntries
    })
    faults.push(...verdict.faults)
    if (verdict.trusted) trustedEntries.push(verdict.trusted)
  }
  const anchored = trustedEntries.flatMap(({ entry }) => (entry.anchor ? [entry] : []))
  // Contradictions to the page and to earlier checks of this machine. An anchor cannot accept them.
  const contradictions: Fault[] = []
  const truncation = findTruncation('discovery.json', rendered, newest)
  if (truncation) contradictions.push(blockingFault(newest + 1, truncation))
  if (seen && seen.number > newest) {
    const text = `release ${seen.number} was seen by this machine, but ${describeEnd(newest)}`
    contradictions.push(blockingFault(newest + 1, text))
  }
  const seenText = entries.get(seen?.number ?? 0)?.text
  if (seen && seenText !== undefined && toHash(seenText) !== seen.hash) {
    const text = `entry ${seen.number} has changed since this machine checked it`
    contradictions.push(blockingFault(seen.number, text))
  }
  const judged = faults.map(fault => ({ fault, by: anchored.find(entry => isAcceptedBy(fault, entry)) }))
  const strayFiles = files ? await listStrayFiles(store, files) : []
  return {
    trustedEntries,
    faults: [
      ...contradictions,
      ...judged.flatMap(({ fault, by }) => (by ? [] : [fault])),
      ...strayFiles.map(path => ({
        number: 0,
        text: `${path} is not a history entry: remove it`,
        isBlocking: false
      }))
    ],
    acceptedFaults: judged.flatMap(({ fault, by }) => (by ? [{ ...fault, by }] : [])),
    lastEntryNumber: newest,
    lastReleaseNumber: Math.max(newest, rendered, seen?.number ?? 0)
  }
}

const isAcceptedBy = (fault: Fault, { number, anchor }: HistoryEntry): boolean =>
  fault.isSelfAccepted
    ? number === fault.number
    : fault.number < number && anchor?.entries.includes(fault.number) === true

/** Returns the numbers of entries that are signed or whose hash is in an authentic later entry, newest first. */
function findAuthentic(
  entries: ReadonlyMap<number, WrittenEntry>,
  isSigned: (number: number) => boolean
): ReadonlySet<number> {
  const authentic = new Set<number>()
  const knownHashes = new Map<number, string>()
  for (const [number, { entry, text }] of [...entries].toReversed()) {
    if (entry.number !== number || (knownHashes.get(number) !== toHash(text) && !isSigned(number))) continue
    authentic.add(number)
    knownHashes.set(entry.anchor?.after ?? number - 1, entry.previous)
  }
  return authentic
}
