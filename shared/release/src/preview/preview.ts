import { type LiveVersion, readVersion } from '../gate/candidate.ts'
import { latestEntry } from '../history/history.ts'
import type { GateResult } from '../history/history-entry.ts'
import { describeRemote } from '../history/release-state.ts'
import { formatVersion, isPrerelease, type Published } from '../published/release-files.ts'
import { liveConfig } from '../render/deployment-config.ts'
import { UsageError } from '../store/errors.ts'
import type { Store } from '../store/store.ts'
import { compareBytes, type GroupBytes } from './file-groups.ts'
import { type SurfaceChange, surfaceChanges } from './surface.ts'

/** Facts about a version, for its review. */
export interface Preview extends Published {
  readonly isPrerelease: boolean
  /** Address that shows the version; a path when no club is named. */
  readonly address: string
  /** Reasons why the address does not show the version. */
  readonly obstacles: readonly string[]
  /** Live versions of the remote: `1.2.0 (90 %), 1.3.0 (10 %)`. */
  readonly live: string | undefined
  readonly checks: readonly GateResult[]
  readonly bytes: readonly GroupBytes[]
  readonly surface: readonly SurfaceChange[]
}

export interface PreviewOptions {
  /** Address of the club. */
  readonly club?: string | undefined
  /** True when the version has a signed preview statement, which members' host requires. */
  readonly hasStatement: (version: Published) => Promise<boolean>
  /** Runs the gate. */
  readonly verify: (version: Published) => Promise<readonly GateResult[]>
}

/**
 * Collects the facts for the review of a version.
 *
 * @throws {Error} when the version was never published, or nothing is live to compare it with.
 */
export async function createPreview(
  store: Store,
  version: Published,
  { club = '', hasStatement, verify }: PreviewOptions
): Promise<Preview> {
  if (version.name === 'host') throw new UsageError('the host has no preview: name a version of a remote')
  const after = await readVersion(store, version)
  const state = (await latestEntry(store))?.entry.state
  if (!state) throw new Error('nothing is live yet: there is nothing to compare it with')
  const live = state.remotes[version.name]
  const before = live && (await readVersion(store, { name: version.name, version: live.version }))
  return {
    ...version,
    isPrerelease: isPrerelease(version.version),
    address: previewAddress(club, after),
    live: live && describeRemote(live),
    checks: await verify(version),
    obstacles: await findObstacles(store, version, hasStatement),
    bytes: await compareBytes(store, before?.description, after.description),
    surface: surfaceChanges(before, after)
  }
}

/** Returns the address of the first screen without a parameter. */
function previewAddress(club: string, { name, version, description }: LiveVersion): string {
  const { path = '/' } = description.extras.remote.routes.find(route => !route.path.includes(':')) ?? {}
  return `${club.replace(/\/$/, '')}${path}?probar=${name}@${version}`
}

async function findObstacles(
  store: Store,
  version: Published,
  hasStatement: PreviewOptions['hasStatement']
): Promise<readonly string[]> {
  const { previews } = await liveConfig(store)
  return [
    ...(previews ? [] : ['this club does not allow previews: config set previews=true']),
    ...((await hasStatement(version))
      ? []
      : [
          `${formatVersion(version)} has no valid preview statement: an operator with a release key must run release preview once`
        ])
  ]
}
