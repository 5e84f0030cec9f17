import { isDeepStrictEqual } from 'node:util'
import type { PublicKeys } from '../keys/release-keys.ts'
import { isSignedText } from '../keys/signed-text.ts'
import { format } from '../store/format.ts'
import { hashOf } from '../store/hash-of.ts'
import type { Store } from '../store/store.ts'
import { nextCheckpoint } from './checkpoint.ts'
import { notFollowing, teamEntryFault } from './grounds.ts'
import { entryIfAny, entryNumbers, strayFiles, unreadable, type WrittenEntry } from './history.ts'
import type { HistoryEntry } from './history-entry.ts'
import type { Pinned } from './pinned.ts'
import { approvalFault } from './proposal.ts'
import { otherThanSeen, renderedRelease, shortened, shortenedSinceSeen } from './rendered-release.ts'

/** Something that is wrong with an entry. */
interface Fault {
  readonly number: number
  readonly text: string
  /** True when nothing may be built on the history because of it: a key that is not known any more is no such reason. */
  readonly isGrave: boolean
  /** True when the entry itself says why it is so all the same. */
  readonly isOwn?: boolean
}

/** The history as it stands in a store, and what can be believed of it. */
export interface Chain {
  /** Oldest first: what one of the keys has signed, or what a believed entry names the hash of. */
  readonly believed: readonly WrittenEntry[]
  /** What is wrong and was not known when a believed entry was written. */
  readonly faults: readonly Fault[]
  /** What was wrong when an entry was written all the same, with the number of that entry. */
  readonly accepted: readonly (Fault & { readonly by: HistoryEntry })[]
  /** The highest number that there is, or that members were ever given. */
  readonly last: number
}

/**
 * Reads and checks all of it.
 *
 * @param pinned whose signatures count, and what was seen before.
 * @param takesNewest whether someone vouches for the newest entry that can be read, where none is signed with one of the keys.
 */
export async function readChain(store: Store, pinned: Pinned, takesNewest = false): Promise<Chain> {
  const { seen, ...keys } = pinned
  // Read first: an entry is there before what is rendered from it.
  const rendered = await renderedRelease(store, keys)
  const numbers = await entryNumbers(store)
  const entries = new Map<number, WrittenEntry>()
  const lost = new Map<number, string>()
  await Promise.all(
    numbers.map(async number => {
      const written = await entryIfAny(store, number)
      if (written) entries.set(number, written)
      else lost.set(number, await unreadable(store, number, keys))
    })
  )
  const newestNumber = numbers.at(-1) ?? 0
  const last = Math.max(newestNumber, rendered, seen?.number ?? 0)
  const signed = believe(entries, newestNumber, text => isSignedText(text, keys))
  const believed =
    signed.length > 0 || !takesNewest ? signed : believe(entries, newestNumber, (_, isNewest) => isNewest)
  const isBelieved = new Map(believed.map(written => [written.entry.number, written]))
  const faults = Array.from({ length: newestNumber }, (_, index) => index + 1).flatMap(number => {
    const written = entries.get(number)
    if (!written) return [grave(number, lost.get(number) ?? `entry ${number} is missing`)]
    return faultsOf(written, entries, {
      number,
      keys,
      isNewest: number === newestNumber,
      believed: isBelieved
    })
  })
  faults.push(...otherContents(believed))
  for (const path of await strayFiles(store, numbers))
    faults.push({ number: 0, text: `${path} is no entry of the history: remove it`, isGrave: false })
  const end = shortened(rendered, newestNumber)
  if (end) faults.push(grave(rendered, end))
  const cut = shortenedSinceSeen(seen, newestNumber)
  if (cut) faults.push(grave(seen?.number ?? 0, cut))
  const other = otherThanSeen(seen, seen && entries.get(seen.number)?.text)
  if (other) faults.push(grave(seen?.number ?? 0, other))
  const anchors = believed.flatMap(({ entry }) => (entry.anchor ? [entry] : []))
  const acceptedBy = ({ number, isOwn }: Fault) =>
    anchors.find(one =>
      isOwn ? one.number === number : number < one.number && one.anchor?.entries.includes(number)
    )
  return {
    believed,
    faults: faults.filter(fault => !acceptedBy(fault)),
    accepted: faults.flatMap(fault => {
      const by = acceptedBy(fault)
      return by ? [{ ...fault, by }] : []
    }),
    last
  }
}

const grave = (number: number, text: string): Fault => ({ number, text, isGrave: true })

/** A team may not say again what a version consists of that was live: it would be promoted as what it was. */
function otherContents(believed: readonly WrittenEntry[]): readonly Fault[] {
  const known = new Map<string, string>()
  return believed.flatMap(({ entry: { number, team, contents } }) => {
    const said = Object.entries(contents)
    const other = said.find(([path, integrity]) => (known.get(path) ?? integrity) !== integrity)
    for (const [path, integrity] of said) known.set(path, integrity)
    return team === undefined || !other
      ? []
      : [
          grave(
            number,
            `entry ${number}: team ${team} may not say what ${other[0]} consists of, which was live before`
          )
        ]
  })
}

/**
 * From the newest back: an entry that is believed vouches for the one whose hash it names. From there on forward: what teams have
 * added to it, and were allowed to. Those vouch for nothing.
 */
function believe(
  entries: ReadonlyMap<number, WrittenEntry>,
  newest: number,
  isGood: (text: string, isNewest: boolean) => boolean
): readonly WrittenEntry[] {
  const believed = new Map<number, WrittenEntry>()
  const vouched = new Map<number, string>()
  let isNewest = true
  for (let number = newest; number > 0; number -= 1) {
    const written = entries.get(number)
    if (!written || written.entry.number !== number) continue
    const isVouched = vouched.get(number) === hashOf(written.text)
    if (isVouched || isGood(written.text, isNewest)) {
      believed.set(number, written)
      vouched.set(written.entry.anchor?.after ?? number - 1, written.entry.previous)
    }
    isNewest = false
  }
  for (let number = 1; number <= newest; number += 1) {
    const written = entries.get(number)
    if (written?.entry.team === undefined || written.entry.number !== number || believed.has(number)) continue
    if (!teamEntryFault(written, believed.get(number - 1))) believed.set(number, written)
  }
  return [...believed.values()].sort((one, other) => one.entry.number - other.entry.number)
}

interface Judged {
  /** Where the entry stands. */
  readonly number: number
  readonly keys: PublicKeys
  readonly isNewest: boolean
  readonly believed: ReadonlyMap<number, WrittenEntry>
}

function faultsOf(
  written: WrittenEntry,
  entries: ReadonlyMap<number, WrittenEntry>,
  { number, keys, isNewest, believed }: Judged
): readonly Fault[] {
  const { entry, text } = written
  const faults: Fault[] = []
  if (entry.number !== number) faults.push(grave(number, `entry ${number} calls itself ${entry.number}`))
  const after = entry.anchor?.after ?? number - 1
  const before = entries.get(after)
  if ((before || after === 0) && entry.previous !== (before ? hashOf(before.text) : ''))
    faults.push(grave(number, notFollowing(number, before)))
  if (entry.team === undefined && before) {
    const lacking = approvalFault(entry, before.entry)
    // A way around it is there, with a reason that is written down.
    if (lacking) faults.push({ ...grave(number, lacking), isOwn: entry.anchor !== undefined })
  }
  // A newer tool may remember more.
  const isComparable = entry.format === format && (before || number === 1)
  if (
    entry.team === undefined &&
    isComparable &&
    !isDeepStrictEqual(entry.checkpoint, nextCheckpoint(before, entry))
  )
    faults.push({
      number,
      text: `entry ${number}: its checkpoint does not follow from the entry before`,
      isGrave: false
    })
  if (isSignedText(text, keys)) {
    const isNamed = isSignedText(text, { publicKeys: [entry.key] })
    if (!isNamed)
      faults.push({
        number,
        text: `entry ${number} names another key than the one that has signed it`,
        isGrave: false
      })
    return faults
  }
  if (entry.team === undefined) {
    const reason = `entry ${number} is not signed with one of the release keys`
    return [...faults, { number, text: reason, isGrave: isNewest }]
  }
  // What ops have vouched for needs no other ground, also where the one before it is lost.
  const step = believed.has(number) && !before ? undefined : teamEntryFault(written, believed.get(number - 1))
  return step ? [...faults, grave(number, step)] : faults
}
