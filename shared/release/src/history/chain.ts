import { isSignedText } from '../keys/signed-text.ts'
import { hashOf } from '../store/hash-of.ts'
import type { Store } from '../store/store.ts'
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

/** The history as it is in a store, and what can be believed of it. */
export interface Chain {
  /** The entries that count, oldest first. Each has the checkpoint that follows from the entries before it, whatever it says itself. */
  readonly believed: readonly WrittenEntry[]
  /** What is wrong and was not known when a believed entry was written. */
  readonly faults: readonly Fault[]
  /** What was wrong when an entry was written all the same, with that entry. */
  readonly accepted: readonly (Fault & { readonly by: HistoryEntry })[]
  /** The highest number that there is. */
  readonly newest: number
  /** The highest number that there is, or that members were ever given. */
  readonly last: number
}

/**
 * Reads and checks all of it.
 *
 * @param pinned whose signatures count, and what was checked before.
 * @param takesNewest whether someone vouches for the newest entry that can be read, where none is signed with one of the keys.
 */
export async function readChain(store: Store, pinned: Pinned, takesNewest = false): Promise<Chain> {
  // Read first: an entry is there before what is rendered from it.
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
 * Reads and checks what this machine has not checked before: all entries on a new machine, and those that were written since on
 * every other one.
 */
export async function readUnchecked(store: Store, pinned: Pinned): Promise<Chain> {
  const rendered = await renderedRelease(store, pinned)
  const newest = await newestNumber(store)
  const checked = await checkedEntries(store, pinned.seen)
  return check(store, pinned, { newest, rendered, takesNewest: false, isWhole: false, checked })
}

/** The newest entry that this machine has checked, and those before it back to one of ops'. None where one is lost or was changed. */
async function checkedEntries(
  store: Store,
  seen: SeenRelease | undefined,
  later: readonly WrittenEntry[] = []
): Promise<readonly WrittenEntry[]> {
  const written = seen && (await entryIfAny(store, seen.number))
  if (written?.entry.number !== seen?.number || !written || hashOf(written.text) !== seen?.hash) return []
  const entries = [written, ...later]
  if (written.entry.team === undefined) return entries
  return checkedEntries(store, { number: seen.number - 1, hash: written.entry.previous }, entries)
}

interface Scope {
  readonly newest: number
  /** The number of the release that members are shown. */
  readonly rendered: number
  readonly takesNewest: boolean
  /** True when all is looked for, also what stops no one. */
  readonly isWhole: boolean
  /** What this machine has checked before, the oldest first. */
  readonly checked: readonly WrittenEntry[]
}

async function check(store: Store, pinned: Pinned, scope: Scope): Promise<Chain> {
  const { newest, rendered, takesNewest, isWhole, checked } = scope
  const { seen } = pinned
  const from = checked[0]?.entry.number ?? 1
  const numbers = Array.from({ length: Math.max(0, newest - from + 1) }, (_, index) => from + index)
  const read = await Promise.all(numbers.map(number => checked[number - from] ?? entryIfAny(store, number)))
  const entries = new Map(read.flatMap((one, index) => (one ? [[from + index, one] as const] : [])))
  // An entry that goes on from before what was checked is held against all of it.
  if ([...entries.values()].some(({ entry }) => (entry.anchor?.after ?? newest) < from && from > 1))
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
      isChecked: number <= (checked.at(-1)?.entry.number ?? 0),
      isWhole,
      isUnsignedEnd: number > lastAuthentic,
      // Costly, and an entry that is vouched for by its hash needs no signature.
      isSigned: isWhole || written.entry.team !== undefined ? isSigned(number) : authentic.has(number),
      isAuthentic: authentic.has(number),
      entries,
      followed,
      before: believed.at(-1)
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
    faults: [...judged.flatMap(({ fault, by }) => (by ? [] : [fault])), ...memory],
    accepted: judged.flatMap(({ fault, by }) => (by ? [{ ...fault, by }] : [])),
    newest,
    last: Math.max(newest, rendered, seen?.number ?? 0)
  }
}

/** The numbers of entries that ops vouch for, the newest first: what one of the keys has signed, and each whose hash such an entry names. */
function getAuthentic(
  entries: ReadonlyMap<number, WrittenEntry>,
  isGood: (number: number) => boolean
): ReadonlySet<number> {
  const authentic = new Set<number>()
  const vouched = new Map<number, string>()
  for (const [number, { entry, text }] of [...entries].toReversed()) {
    if (entry.number !== number || (vouched.get(number) !== hashOf(text) && !isGood(number))) continue
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
