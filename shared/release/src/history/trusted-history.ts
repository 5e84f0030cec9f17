import type { ReleaseKeys } from '../keys/release-keys.ts'
import { isSignedText } from '../keys/signed-text.ts'
import type { Store } from '../store/store.ts'
import { latestEntry, readWritten, type WrittenEntry } from './history.ts'
import { type HistoryEntry, hashOf } from './history-entry.ts'
import { renderedRelease, shortened } from './rendered-release.ts'

/** Whose history, and whom we believe. */
export interface Trust {
  readonly store: Store
  readonly keys: ReleaseKeys
  /** Why a history that cannot be verified is built on all the same: its key is lost, say. */
  readonly withoutHistory?: string
}

/** What everybody builds on: changing it, or rendering it, signs it anew. @throws {Error} when none of the keys has signed it, or it is not the newest that ever was. */
export async function trustedEntry(trust: Trust): Promise<WrittenEntry | undefined> {
  const shown = await renderedRelease(trust.store, trust.keys)
  const newest = await latestEntry(trust.store)
  refuse(trust, faultOf(newest, shown, trust.keys))
  return newest
}

/**
 * Every entry, oldest first. Whoever signed the newest has vouched for all before it: each names the hash of its
 * predecessor. So entries of a key that is not among ours any more can be gone back to.
 *
 * @throws {Error} when the newest is not signed or was taken away, or one does not follow the one before it.
 */
export async function trustedHistory(trust: Trust): Promise<readonly HistoryEntry[]> {
  const shown = await renderedRelease(trust.store, trust.keys)
  const written = await readWritten(trust.store)
  refuse(trust, faultOf(written.at(-1), shown, trust.keys) ?? brokenLink(written))
  return written.map(({ entry }) => entry)
}

function faultOf(newest: WrittenEntry | undefined, shown: number, keys: ReleaseKeys): string | undefined {
  if (newest && !isSignedText(newest.text, keys))
    return `entry ${newest.entry.number} is not signed with one of the release keys`
  return shortened(shown, newest?.entry.number ?? 0)
}

function brokenLink(written: readonly WrittenEntry[]): string | undefined {
  const broken = written.find(({ entry }, index) => {
    const before = written[index - 1]
    return entry.number !== index + 1 || entry.previous !== (before ? hashOf(before.text) : '')
  })
  return broken && `entry ${broken.entry.number} does not follow the one before it`
}

function refuse({ withoutHistory }: Trust, fault: string | undefined): void {
  if (!fault || withoutHistory) return
  throw new Error(
    `the history cannot be trusted: ${fault}. Nothing was changed. release history --verify tells all that is wrong with it; ` +
      'RELEASE_KEYS may be the wrong file; --without-history "reason" builds on it all the same'
  )
}
