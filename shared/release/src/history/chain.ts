import { isSignedText } from '../keys/signed-text.ts'
import type { Store } from '../store/store.ts'
import { toHash } from '../store/to-hash.ts'
import { type Fault, grave, judgeEntry } from './entry-faults.ts'
import {
  entryIfAny,
  entryNumbers,
  newestNumber,
  strayFiles,
  unreadable,
  type WrittenEntry
} from './history.ts'
import type { HistoryEntry } from './history-entry.ts'
import {
  otherThanSeen,
  type Pinned,
  renderedRelease,
  type SeenRelease,
  shortened,
  shortenedSinceSeen
} from './rendered-release.ts'

/** The history of a store, with the entries that can be believed. */
export interface Chain {
  /** Entries that count, oldest first. Each has its computed checkpoint, not the written one. */
  readonly believed: readonly WrittenEntry[]
  /** Faults that no believed entry has accepted. */
  readonly faults: readonly Fault[]
  /** Accepted faults, each with the entry that accepts it. */
  readonly accepted: readonly (Fault & { readonly by: HistoryEntry })[]
  /** Highest number of an entry. */
  readonly newest: number
  /** Highest number of an entry or of a release that members had. */
  readonly last: number
}

/**
 * Reads and checks the whole history.
 *
 * @param pinned the keys whose signatures count, and the newest checked release.
 * @param takesNewest true to believe the newest readable entry when no entry is signed with one of the keys.
 */
export async function readChain(store: Store, pinned: Pinned, takesNewest = false): Promise<Chain> {
  // Read first, because an entry is written before its page.
  const rendered = await renderedRelease(store, pinned)
  const numbers = await entryNumbers(store)
  const newest = numbers.at(-1) ?? 0
  const chain = await check(store, pinned, { newest, rendered, takesNewest, isWhole: true, checked: [] })
  const strays = (await strayFiles(store, numbers)).map(path => ({
    number: 0,
    text: `${path} is no entry of the history: remove it`,
    isGrave: false
  }))
  return { ...chain, faults: [...chain.faults, ...strays] }
}

/**
 * Reads and checks the entries that this machine has not checked before: all entries on a new machine, and the
 * later entries on any other.
 */
export async function readUnchecked(store: Store, pinned: Pinned): Promise<Chain> {
  const rendered = await renderedRelease(store, pinned)
  const newest = await newestNumber(store)
  const checked = await checkedEntries(store, pinned.seen)
  return check(store, pinned, { newest, rendered, takesNewest: false, isWhole: false, checked })
}

/**
 * Returns the newest entry that this machine has checked, with the entries before it back to one of ops. Returns
 * none when one of them was lost or changed.
 */
async function checkedEntries(
  store: Store,
  seen: SeenRelease | undefined,
  later: readonly WrittenEntry[] = []
): Promise<readonly WrittenEntry[]> {
  const written = seen && (await entryIfAny(store, seen.number))
  if (written?.entry.number !== seen?.number || !written || toHash(written.text) !== seen?.hash) return []
  const entries = [written, ...later]
  if (written.entry.team === undefined) return entries
  return checkedEntries(store, { number: seen.number - 1, hash: written.entry.previous }, entries)
}

interface Scope {
  readonly newest: number
  /** Number of the rendered release. */
  readonly rendered: number
  readonly takesNewest: boolean
  /** True to find the faults that stop no change, too. */
  readonly isWhole: boolean
  /** Entries that this machine has checked before, oldest first. */
  readonly checked: readonly WrittenEntry[]
}

async function check(store: Store, pinned: Pinned, scope: Scope): Promise<Chain> {
  const { newest, rendered, takesNewest, isWhole, checked } = scope
  const { seen } = pinned
  const from = checked[0]?.entry.number ?? 1
  const numbers = Array.from({ length: Math.max(0, newest - from + 1) }, (_, index) => from + index)
  const read = await Promise.all(numbers.map(number => checked[number - from] ?? entryIfAny(store, number)))
  const entries = new Map(read.flatMap((one, index) => (one ? [[from + index, one] as const] : [])))
  // The author of an anchor has read the whole history, so a new anchor is compared with all of it.
  const isNew = ({ number }: HistoryEntry) => number > (checked.at(-1)?.entry.number ?? 0)
  if (from > 1 && [...entries.values()].some(({ entry }) => entry.anchor && isNew(entry)))
    return check(store, pinned, { ...scope, checked: [] })
  const isSigned = (number: number) => isSignedText(entries.get(number)?.text ?? '', pinned)
  const isTaken = takesNewest && !numbers.some(isSigned)
  const top = [...entries].findLast(([number, { entry }]) => entry.number === number)?.[0]
  const authentic = getAuthentic(entries, number => (isTaken ? number === top : isSigned(number)))
  const [lastAuthentic = 0] = authentic
  const followed = new Map<number, WrittenEntry>()
  const believed: WrittenEntry[] = []
  const faults: Fault[] = []
  for (const number of numbers) {
    const written = entries.get(number)
    if (!written) {
      faults.push({ number, isGrave: true, ...(await unreadable(store, number, pinned)) })
      continue
    }
    const verdict = judgeEntry(written, {
      number,
      // The file of seen releases is no signature: the steps of teams are checked each time.
      isChecked: number === checked[0]?.entry.number,
      isWhole,
      isUnsignedEnd: number > lastAuthentic,
      // Verifying is slow, and an entry whose hash is named by a signed entry needs no signature.
      isSigned: isWhole || written.entry.team !== undefined ? isSigned(number) : authentic.has(number),
      isAuthentic: authentic.has(number),
      entries,
      followed,
      believed
    })
    faults.push(...verdict.faults)
    if (verdict.followed) followed.set(number, verdict.followed)
    if (verdict.followed && verdict.isBelieved) believed.push(verdict.followed)
  }
  if (isWhole) faults.push(...otherContents(believed))
  // No entry can accept what this machine has seen itself.
  const memory = [shortened('discovery.json', rendered, newest), shortenedSinceSeen(seen, newest)].flatMap(
    text => (text === undefined ? [] : [grave(newest + 1, text)])
  )
  const other = otherThanSeen(seen, seen && entries.get(seen.number)?.text)
  if (seen && other) memory.push(grave(seen.number, other))
  const anchors = believed.flatMap(({ entry }) => (entry.anchor ? [entry] : []))
  const judged = faults.map(fault => {
    const isBy = ({ number, anchor }: HistoryEntry) =>
      fault.isOwn ? number === fault.number : fault.number < number && anchor?.entries.includes(fault.number)
    return { fault, by: anchors.find(isBy) }
  })
  return {
    believed,
    faults: [...memory, ...judged.flatMap(({ fault, by }) => (by ? [] : [fault]))],
    accepted: judged.flatMap(({ fault, by }) => (by ? [{ ...fault, by }] : [])),
    newest,
    last: Math.max(newest, rendered, seen?.number ?? 0)
  }
}

/** Returns the numbers of the entries that ops have signed or whose hash such an entry names, newest first. */
function getAuthentic(
  entries: ReadonlyMap<number, WrittenEntry>,
  isGood: (number: number) => boolean
): ReadonlySet<number> {
  const authentic = new Set<number>()
  const vouched = new Map<number, string>()
  for (const [number, { entry, text }] of [...entries].toReversed()) {
    if (entry.number !== number || (vouched.get(number) !== toHash(text) && !isGood(number))) continue
    authentic.add(number)
    vouched.set(entry.anchor?.after ?? number - 1, entry.previous)
  }
  return authentic
}

/** A team may not say again what a version consists of that was live: it would be promoted as what it was. */
function otherContents(believed: readonly WrittenEntry[]): readonly Fault[] {
  const known = new Map<string, string>()
  return believed.flatMap(({ entry: { number, team, contents } }) => {
    const said = Object.entries(contents)
    const other = said.find(([path, integrity]) => (known.get(path) ?? integrity) !== integrity)
    for (const [path, integrity] of said) known.set(path, integrity)
    const text = `entry ${number}: team ${team} may not say what ${other?.[0]} consists of, which was live before`
    return team === undefined || !other ? [] : [grave(number, text)]
  })
}
