import type { ReleaseKeys } from '../keys/release-keys.ts'
import { UpgradeError } from '../store/format.ts'
import type { Store } from '../store/store.ts'
import { toHash } from '../store/to-hash.ts'
import { type Chain, readChain, readUnchecked } from './chain.ts'
import type { WrittenEntry } from './history.ts'
import type { GateResult, HistoryEntry } from './history-entry.ts'
import type { ReleaseState } from './release-state.ts'
import type { Pinned, SeenRelease } from './rendered-release.ts'

/** A store, and the keys whose signatures count. */
export interface Trust {
  readonly store: Store
  readonly keys: ReleaseKeys
  /** The newest release that this machine has checked. */
  readonly seen?: SeenRelease | undefined
  /** Reason for a change to a history that cannot be verified, for example because its key is lost. */
  readonly withoutHistory?: string
  /**
   * Checks entries of teams before a key of ops signs them.
   *
   * @param steps the entries, oldest first.
   * @throws {Error} that lists every reason for a refusal.
   */
  readonly rules?: (
    before: ReleaseState,
    after: ReleaseState,
    steps: readonly HistoryEntry[]
  ) => Promise<readonly GateResult[]>
  /** Receives a line for each further action of a command. */
  readonly say?: (line: string) => void
  /** Milliseconds before each further try to write the page; half a second and two seconds by default. */
  readonly retryAfter?: readonly number[]
}

/** The state that a change builds on. */
export interface Base {
  readonly written: WrittenEntry
  /** The entries that were read, with their accepted faults. */
  readonly chain: Chain
}

/**
 * Returns the newest entry, which changes and renderings build on.
 *
 * @returns undefined before the first promotion.
 * @throws {Error} when an entry that this machine has not checked before has a fault, or newer entries were
 *   removed.
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

/** Returns the number and hash of a checked entry. */
export const getSeen = ({ entry: { number }, text }: WrittenEntry): SeenRelease => ({
  number,
  hash: toHash(text)
})

const pinnedBy = ({ keys: { publicKeys }, seen }: Trust): Pinned => ({ publicKeys, seen })

/**
 * Returns all entries that can be believed, oldest first. The signature of the newest one covers all before it,
 * because each entry names the hash of the previous one. So a rollback can return to entries of a former key.
 *
 * @throws {Error} when there is a fault that no believed entry has accepted.
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
      `the history cannot be trusted: ${fault.text}. Nothing was changed. release history verify tells all that is wrong with it; ` +
        'RELEASE_KEYS may be the wrong file; ops build on it all the same with --without-history "reason"'
    )
}

/**
 * Lists the faults that an entry accepts. Undefined when there are none.
 *
 * @param isAlone true when the entry lacks approvals.
 */
export function createAnchor(
  why: string,
  base: Base | undefined,
  { versions, isAlone }: { readonly versions: readonly string[]; readonly isAlone: boolean }
): HistoryEntry['anchor'] {
  const { faults = [], newest = 0, last = 0 } = base?.chain ?? {}
  // A stray file has the number 0 and is not a lost entry.
  const lost = faults.flatMap(({ number }) => (number > 0 ? [number] : []))
  // Entries after the newest one are lost, too, if members had their release.
  const gone = Array.from({ length: last - newest }, (_, index) => newest + 1 + index)
  const entries = [...new Set([...lost, ...gone])].sort((a, b) => a - b)
  if (entries.length === 0 && versions.length === 0 && !isAlone) return undefined
  return { why, after: base?.written.entry.number ?? 0, entries, versions: [...versions] }
}
