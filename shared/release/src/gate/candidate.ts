import type { RemoteDescription } from '@eqs/contracts/discovery'
import type { ReleaseState } from '../history/release-state.ts'
import {
  type HostRelease,
  type Published,
  type RemoteRelease,
  readDescription,
  readHostRelease,
  readRemoteRelease
} from '../published/release-files.ts'
import type { Store } from '../store/store.ts'
import { listShares, type Scope } from './scope.ts'

/** A version of a remote, with its `release.json` and `description.json`. */
export interface LiveVersion extends Published {
  readonly release: RemoteRelease
  readonly description: RemoteDescription
}

/** The state that a change would make live. */
export interface Candidate {
  readonly state: ReleaseState
  readonly host: HostRelease
  /** Every version of a remote that a member would get, including canaries. */
  readonly live: readonly LiveVersion[]
  readonly scope: Scope
}

/** @throws {Error} when the version was never published. */
export const readVersion = async (store: Store, { name, version }: Published): Promise<LiveVersion> => ({
  name,
  version,
  release: await readRemoteRelease(store, name, version),
  description: await readDescription(store, name, version)
})

/**
 * Reads the release files that the checks need.
 *
 * @throws {Error} when a version was never published.
 */
export async function readCandidate(store: Store, state: ReleaseState, scope: Scope): Promise<Candidate> {
  const live = listShares(state).filter(({ traffic }) => traffic > 0)
  return {
    state,
    host: await readHostRelease(store, state.host),
    live: await Promise.all(live.map(version => readVersion(store, version))),
    scope
  }
}
