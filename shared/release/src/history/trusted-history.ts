import type { ReleaseKeys } from '../keys/release-keys.ts'
import type { Store } from '../store/store.ts'
import { type Chain, readChain } from './chain.ts'
import { groundsOf } from './grounds.ts'
import {
  entryIfAny,
  entryNumbers,
  newestNumber,
  refuseNewer,
  unreadable,
  type WrittenEntry
} from './history.ts'
import type { GateResult, HistoryEntry } from './history-entry.ts'
import type { Pinned, SeenRelease } from './pinned.ts'
import type { ReleaseState } from './release-state.ts'
import { otherThanSeen, renderedRelease, shortened, shortenedSinceSeen } from './rendered-release.ts'

/** Whose history, and whom we believe. */
export interface Trust {
  readonly store: Store
  readonly keys: ReleaseKeys
  /** The newest release that was seen from here. */
  readonly seen?: SeenRelease | undefined
  /** Why a history that cannot be verified is built on all the same: its key is lost, say. */
  readonly withoutHistory?: string
  /**
   * What has to pass before an ops' key signs what teams have written.
   *
   * @param steps their entries, the oldest first.
   * @throws {Error} that names every reason against it.
   */
  readonly rules?: (
    before: ReleaseState,
    after: ReleaseState,
    steps: readonly HistoryEntry[]
  ) => Promise<readonly GateResult[]>
  /** Hears what is done beside what was asked for. */
  readonly say?: (line: string) => void
  /** Milliseconds before each further try to write what members get; half a second and two by default. */
  readonly retryAfter?: readonly number[]
}

/** What a change starts from. */
export interface Base {
  readonly written: WrittenEntry
  /** The newest one that ops have signed; what teams have written after it, no ops' key has looked at yet. */
  readonly ground?: HistoryEntry | undefined
  /** The highest number that there is. */
  readonly newest: number
  /** The highest number that there is, or that members were ever given. */
  readonly last: number
  /** All that is wrong with the history, where it is built on all the same. */
  readonly chain?: Chain
}

/**
 * Returns what everybody builds on: changing it, or rendering it, signs it again.
 *
 * @returns undefined before the first promotion.
 * @throws {Error} when none of the keys has signed the newest entry, or it is not the newest that ever was.
 */
export async function trustedBase(trust: Trust): Promise<Base | undefined> {
  const { store, keys, seen } = trust
  if (trust.withoutHistory !== undefined) return anyBase(store, pinnedBy(trust))
  // Read first: an entry is there before what is rendered from it.
  const rendered = await renderedRelease(store, keys)
  const newest = await newestNumber(store)
  const written = newest === 0 ? undefined : await entryIfAny(store, newest)
  const end = shortened(rendered, newest) ?? shortenedSinceSeen(seen, newest)
  if (end) refuse(end)
  if (newest === 0) return undefined
  if (!written) {
    await refuseNewer(store, newest, keys)
    return refuse(await unreadable(store, newest, keys))
  }
  // One that was signed for another place is as good as changed: what came between would be undone without a word.
  if (written.entry.number !== newest) refuse(`entry ${newest} calls itself ${written.entry.number}`)
  const { ground, fault } = await groundsOf(store, written, keys)
  if (fault) refuse(fault)
  if (seen) {
    const other = otherThanSeen(seen, (await entryIfAny(store, seen.number))?.text)
    if (other) refuse(other)
  }
  return { written, newest, last: newest, ground: ground?.entry }
}

const pinnedBy = ({ keys: { publicKeys }, seen }: Trust): Pinned => ({ publicKeys, seen })

async function anyBase(store: Store, pinned: Pinned): Promise<Base | undefined> {
  const chain = await readChain(store, pinned, true)
  const newest = (await entryNumbers(store)).at(-1) ?? 0
  for (const { number } of chain.faults) await refuseNewer(store, number, pinned)
  const written = chain.believed.at(-1)
  return written && { written, newest, last: chain.last, chain }
}

/**
 * Every entry that can be believed, oldest first. Whoever signed the newest has vouched for all before it: each names the
 * hash of its predecessor. So entries of a key that is not among ours any more can be gone back to.
 *
 * @throws {Error} when something is wrong with it that no believed entry has accepted.
 */
export async function trustedHistory(trust: Trust): Promise<readonly HistoryEntry[]> {
  const { store, withoutHistory } = trust
  const { believed, faults } = await readChain(store, pinnedBy(trust), withoutHistory !== undefined)
  const [fault] = faults.filter(({ isGrave }) => isGrave)
  if (fault) await refuseNewer(store, fault.number, trust.keys)
  if (fault && withoutHistory === undefined) refuse(fault.text)
  return believed.map(({ entry }) => entry)
}

/**
 * Returns what an entry accepts that is written though something is wrong; undefined when nothing is.
 *
 * @param isAlone whether it lacks approvals.
 */
export function anchorOf(
  why: string,
  base: Base | undefined,
  { versions, isAlone }: { readonly versions: readonly string[]; readonly isAlone: boolean }
): HistoryEntry['anchor'] {
  const { faults = [] } = base?.chain ?? {}
  // A stray file is no entry that could be lost.
  const lost = faults.flatMap(({ number }) => (number > 0 ? [number] : []))
  const from = (base?.newest ?? 0) + 1
  // Entries that members were given and that are gone are as lost as those in the middle.
  const gone = Array.from({ length: Math.max(0, (base?.last ?? 0) - from + 1) }, (_, index) => from + index)
  const entries = [...new Set([...lost, ...gone])].sort((a, b) => a - b)
  if (entries.length === 0 && versions.length === 0 && !isAlone) return undefined
  return { why, after: base?.written.entry.number ?? 0, entries, versions: [...versions] }
}

function refuse(fault: string): never {
  throw new Error(
    `the history cannot be trusted: ${fault}. Nothing was changed. release history --verify tells all that is wrong with it; ` +
      'RELEASE_KEYS may be the wrong file; ops build on it all the same with --without-history "reason"'
  )
}
