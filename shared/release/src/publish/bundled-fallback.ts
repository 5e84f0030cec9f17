import type { ReleaseState } from '../history/release-state.ts'
import { type Trust, trustedBase } from '../history/trusted-history.ts'
import { isPrerelease } from '../published/prerelease.ts'
import { publishedRemotes, publishedVersions } from '../published/release-files.ts'
import { discoveryOf } from '../render/discovery-of.ts'
import type { Store } from '../store/store.ts'

/**
 * The discovery document that travels with a build of the host, for members who can get no other: what is live while it
 * is published, or before the first promotion the newest version of everything.
 */
export async function bundledFallback(trust: Trust): Promise<string> {
  const { store, keys } = trust
  const live = (await trustedBase(trust))?.written
  const state = live?.entry.state ?? (await newest(store))
  const parts = { state, release: live?.entry.number ?? 1, config: {} }
  return JSON.stringify(await discoveryOf(store, keys, parts))
}

async function newest(store: Store): Promise<ReleaseState> {
  const remotes: ReleaseState['remotes'] = {}
  for (const name of await publishedRemotes(store)) {
    const version = (await publishedVersions(store, name)).findLast(one => !isPrerelease(one))
    if (version) remotes[name] = { version }
  }
  return { host: '0.0.0', remotes, config: {} }
}
