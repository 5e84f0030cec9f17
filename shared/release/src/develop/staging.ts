import { packageVersion, remoteNames } from '@eqs/build/workspace'
import { isOneSignal } from '@eqs/session/push-addresses'
import { setConfig } from '../change/config.ts'
import { promote } from '../change/promote.ts'
import type { Gate } from '../gate/gate.ts'
import { latestEntry } from '../history/history.ts'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { hashSources } from '../publish/hash-sources.ts'
import { publish } from '../publish/publish.ts'
import { localMark } from '../published/prerelease.ts'
import type { Published } from '../published/release-files.ts'
import { publishedVersions, readHostRelease, readRemoteRelease } from '../published/release-files.ts'
import { liveConfig } from '../render/client-config.ts'
import { render } from '../render/render.ts'
import type { Store } from '../store/store.ts'

export interface StageOptions {
  readonly store: Store
  readonly keys: ReleaseKeys
  readonly gate: Gate
  /**
   * Public push key of the embedded provider. Members get it unless ops have set an application of OneSignal.
   */
  readonly pushAppId?: string
  /** Origin of the club. Members get it unless an operator has set another one. */
  readonly publicOrigin?: string
  /** Called when a build starts. `left` is the number of builds after it. */
  readonly onBuild: (name: string, version: string, left: number) => void
  /** Called when the last started build is published. */
  readonly onBuilt?: () => void
}

/**
 * Publishes and promotes the differences between this checkout and the store, with the same steps as ops. A
 * version that ops promoted by hand stays live until the sources of that remote change. An edit that is
 * undone is undone for members, too.
 */
export async function stage(options: StageOptions): Promise<void> {
  const { store, keys, gate, pushAppId, publicOrigin, onBuild, onBuilt } = options
  const live = (await latestEntry(store))?.entry.state
  const promoted: Published[] = []
  const unpublished: { readonly name: string; readonly sources: string }[] = []
  // The host is built last, because its build contains a copy of the discovery document.
  for (const name of [...remoteNames(), 'host']) {
    const sources = hashSources(name, name === 'host' ? keys.publicKeys : [])
    const liveVersion = name === 'host' ? live?.host : live?.remotes[name]?.version
    const known = await publishedFrom(store, name, sources)
    const isOutdated = liveVersion !== known && liveVersion?.includes(localMark)
    if (!known) unpublished.push({ name, sources })
    else if (!liveVersion || isOutdated) promoted.push({ name, version: known })
  }
  for (const [index, { name, sources }] of unpublished.entries()) {
    const version = await freeVersion(store, name, sources)
    onBuild(name, version, unpublished.length - index - 1)
    promoted.push(await publish({ store, keys, by: 'npm start' }, { name, version }))
    onBuilt?.()
  }
  const operation = { store, keys, gate, by: 'npm start', why: 'the sources of this checkout' }
  // The embedded server takes telemetry. The embedded provider takes analytics events and sends push messages.
  const push = pushAppId === undefined ? {} : { pushAppId }
  const origin = publicOrigin === undefined ? {} : { publicOrigin }
  const embedded = { telemetryUrl: '/telemetry', analyticsUrl: '/v1/analytics', ...push, ...origin }
  if (promoted.length > 0) await promote(operation, promoted, 100, embedded)
  // An earlier command may have been interrupted.
  else await render({ store, keys })

  // The data folder of an earlier commit lacks newer settings, its push key may be of another folder, and the
  // last start may have had another port.
  const config = await liveConfig(store)
  const change = {
    ...(config.analyticsUrl === undefined && { analyticsUrl: embedded.analyticsUrl }),
    ...(config.pushAppId !== pushAppId && !isOneSignal(config.pushAppId) && push),
    ...(config.publicOrigin !== publicOrigin && isOwnMachine(config.publicOrigin) && origin)
  }
  if (Object.keys(change).length > 0)
    await setConfig({ ...operation, why: 'settings of the embedded provider' }, { change })
}

const isOwnMachine = (origin = 'http://localhost'): boolean => new URL(origin).hostname === 'localhost'

/** Returns the version that was built from exactly these sources, if any. */
async function publishedFrom(store: Store, name: string, sources: string): Promise<string | undefined> {
  for (const version of await publishedVersions(store, name)) {
    try {
      const release = await (name === 'host'
        ? readHostRelease(store, version)
        : readRemoteRelease(store, name, version))
      if (release.sources === sources) return version
    } catch {
      // A version of an older tool stays published, but does not count as this one.
    }
  }
  return undefined
}

/** Returns a new version name for changed sources, because a published version is never built again. */
async function freeVersion(store: Store, name: string, sources: string): Promise<string> {
  const version = packageVersion(name)
  const isTaken = (await publishedVersions(store, name)).includes(version)
  return isTaken ? `${version}${localMark}${sources.slice(0, 8)}` : version
}
