import { isSignedText } from '../keys/signing.ts'
import { type Store, toHash } from '../store/store.ts'
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
  type SeenRelease,
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
export const readChain = (verification: Verification): Promise<Chain> => check(verification, true, [])

/** Reads and checks the entries that this machine has not checked before: all entries on a new machine. */
export const readUnchecked = async (verification: Verification): Promise<Chain> =>
  check(verification, false, await readCheckedEntries(verification.store, verification.seen))

/**
 * Returns the newest entry that this machine has checked. If teams have signed it, the entries before it are
 * returned too, back to one that ops have signed. Returns nothing when one of them was lost or changed.
 */
async function readCheckedEntries(
  store: Store,
  seen: SeenRelease | undefined,
  later: readonly WrittenEntry[] = []
): Promise<readonly WrittenEntry[]> {
  const written = seen && (await findEntry(store, seen.number))
  if (!written || written.entry.number !== seen.number || toHash(written.text) !== seen.hash) return []
  const entries = [written, ...later]
  if (written.entry.team === undefined) return entries
  return readCheckedEntries(store, { number: seen.number - 1, hash: written.entry.previous }, entries)
}

/**
 * Checks the entries from the oldest one that this machine has checked, or from the first one. With `withoutHistory`, the
 * newest readable entry is trusted when no entry is signed with an accepted key.
 *
 * @param isWhole true to also find faults that do not block changes.
 * @param checked entries that this machine has checked before, oldest first.
 */
async function check(
  verification: Verification,
  isWhole: boolean,
  checked: readonly WrittenEntry[]
): Promise<Chain> {
  const { store, keys, seen, withoutHistory } = verification
  // The page is read first, because an entry is written before its page.
  const rendered = await renderedRelease(store, keys)
  const files = isWhole ? await entryNumbers(store) : undefined
  const newest = files ? (files.at(-1) ?? 0) : await newestNumber(store)
  const first = checked[0]?.entry.number ?? 1
  const numbers = Array.from({ length: Math.max(0, newest - first + 1) }, (_, index) => first + index)
  const read = await Promise.all(numbers.map(number => checked[number - first] ?? findEntry(store, number)))
  const entries = new Map(
    read.flatMap((written, index) => (written ? [[first + index, written] as const] : []))
  )
  // An anchor may accept faults of any older entry, so a new anchor is checked with the whole history.
  const lastChecked = checked.at(-1)?.entry.number ?? 0
  if (first > 1 && [...entries.values()].some(({ entry }) => entry.anchor && entry.number > lastChecked))
    return check(verification, isWhole, [])
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
      // Later ones are checked again: the file of seen releases does not replace the signatures of teams.
      isChecked: number === checked[0]?.entry.number,
      isWhole,
      isUnsignedEnd: number > lastAuthentic,
      // Verifying is slow, and an entry whose hash is in a signed entry needs no signature of its own.
      isSigned: isWhole || written.entry.team !== undefined ? isSigned(number) : authentic.has(number),
      isAuthentic: authentic.has(number),
      entries,
      trustedEntries
    })
    faults.push(...verdict.faults)
    if (verdict.trusted) trustedEntries.push(verdict.trusted)
  }
  if (isWhole) faults.push(...findRedefinedContents(trustedEntries))
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

/** Finds team entries that change the contents of a version that was live. A rollback would accept them. */
function findRedefinedContents(entries: readonly WrittenEntry[]): readonly Fault[] {
  const known = new Map<string, string>()
  return entries.flatMap(({ entry: { number, team, contents } }) => {
    const recorded = Object.entries(contents)
    const redefined = recorded.find(([path, integrity]) => (known.get(path) ?? integrity) !== integrity)
    for (const [path, integrity] of recorded) known.set(path, integrity)
    if (team === undefined || !redefined) return []
    const text = `entry ${number}: team ${team} may not change the recorded contents of ${redefined[0]}, which was live before`
    return [blockingFault(number, text)]
  })
}
