import type { ReleaseKeys } from '../keys/release-keys.ts'
import { UpgradeError } from '../store/format.ts'
import { hashOf } from '../store/hash-of.ts'
import type { Store } from '../store/store.ts'
import { type Chain, readChain, readUnchecked } from './chain.ts'
import type { WrittenEntry } from './history.ts'
import type { GateResult, HistoryEntry } from './history-entry.ts'
import type { ReleaseState } from './release-state.ts'
import type { Pinned, SeenRelease } from './rendered-release.ts'

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
  /** All that was read of the history, with what is wrong with it where it is built on all the same. */
  readonly chain: Chain
}

/**
 * Returns what everybody builds on: changing it, or rendering it, signs it again.
 *
 * @returns undefined before the first promotion.
 * @throws {Error} when something is wrong with an entry that this machine has not checked before, or the newest is not the newest that ever was.
 */
export async function trustedBase(trust: Trust): Promise<Base | undefined> {
  const { store, withoutHistory } = trust
  const pinned = pinnedBy(trust)
  const isAny = withoutHistory !== undefined
  const chain = await (isAny ? readChain(store, pinned, true) : readUnchecked(store, pinned))
  refuseFaults(trust, chain)
  const written = chain.believed.at(-1)
  return written && { written, chain }
}

/** What is known of an entry that was checked. */
export const getSeen = ({ entry: { number }, text }: WrittenEntry): SeenRelease => ({
  number,
  hash: hashOf(text)
})

const pinnedBy = ({ keys: { publicKeys }, seen }: Trust): Pinned => ({ publicKeys, seen })

/**
 * Every entry that can be believed, oldest first. Whoever signed the newest has vouched for all before it: each names the
 * hash of its predecessor. So entries of a key that is not among ours any more can be gone back to.
 *
 * @throws {Error} when something is wrong with it that no believed entry has accepted.
 */
export async function trustedHistory(trust: Trust): Promise<readonly HistoryEntry[]> {
  const chain = await readChain(trust.store, pinnedBy(trust), trust.withoutHistory !== undefined)
  refuseFaults(trust, chain)
  return chain.believed.map(({ entry }) => entry)
}

function refuseFaults({ withoutHistory }: Trust, { faults }: Chain): void {
  const newer = faults.find(({ isNewer }) => isNewer)
  if (newer) throw new UpgradeError(`${newer.text}. Nothing was changed`)
  const fault = faults.find(({ isGrave }) => isGrave)
  if (fault && withoutHistory === undefined)
    throw new Error(
      `the history cannot be trusted: ${fault.text}. Nothing was changed. release history --verify tells all that is wrong with it; ` +
        'RELEASE_KEYS may be the wrong file; ops build on it all the same with --without-history "reason"'
    )
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
  const { faults = [], newest = 0, last = 0 } = base?.chain ?? {}
  // A stray file is no entry that could be lost.
  const lost = faults.flatMap(({ number }) => (number > 0 ? [number] : []))
  // Entries that members were given and that are gone are as lost as those in the middle.
  const gone = Array.from({ length: last - newest }, (_, index) => newest + 1 + index)
  const entries = [...new Set([...lost, ...gone])].sort((a, b) => a - b)
  if (entries.length === 0 && versions.length === 0 && !isAlone) return undefined
  return { why, after: base?.written.entry.number ?? 0, entries, versions: [...versions] }
}
