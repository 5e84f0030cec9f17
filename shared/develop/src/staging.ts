import { packageVersion, remoteNames } from '@eqs/build/workspace'
import {
  createGate,
  dataDir,
  ensureReleaseKeys,
  FolderStore,
  latestEntry,
  liveConfig,
  localMark,
  makeChange,
  promote,
  publishedVersions,
  type ReleaseKeys,
  readHostRelease,
  readRemoteRelease,
  releaseKeyFile,
  render,
  type Store,
  setConfig,
  staticRootFolder,
  trustedBase
} from '@eqs/release'
import { hashSources, publish } from '@eqs/release/publish'
import { openDataFolder } from '@eqs/sandbox/data-folder'
import { ensurePushKeys } from '@eqs/sandbox/push-keys'
import { isOneSignal } from '@eqs/session/push-addresses'
import { databaseFolder, pushKeyFile } from './places.ts'

interface LocalStageOptions {
  readonly withoutSmoke: string
  readonly progress: NodeJS.WriteStream
  readonly publicOrigin?: string
}

/**
 * Builds, publishes and promotes what has changed in this checkout. A running club serves it with the next page
 * load.
 *
 * @throws {Error} with the code `FOLDER_IN_USE` when a running club uses the data folder, or `DATA_DAMAGED` when
 *   a file of the data folder was changed or removed.
 */
export async function stageLocal({ withoutSmoke, progress, ...origin }: LocalStageOptions): Promise<void> {
  const store = new FolderStore(staticRootFolder())
  // Fails before anything is written when a running club uses the folder.
  const { lock } = await openDataFolder(databaseFolder())
  try {
    const readKeys = () => ensureReleaseKeys(releaseKeyFile(), store)
    // Keys that RELEASE_KEYS names are outside the data folder, which must not be removed because of them.
    const keys = await (process.env.RELEASE_KEYS ? readKeys() : orDamaged(dataDir(), readKeys))
    const { publicKey } = await orDamaged(pushKeyFile(), () => ensurePushKeys(pushKeyFile()))
    await orDamaged(store.folder, async () => {
      await latestEntry(store)
      await trustedBase({ store, keys })
    })
    const options = {
      store,
      keys,
      pushAppId: publicKey,
      ...origin,
      withoutSmoke,
      onBuild: (name: string, version: string, left: number) =>
        progress.write(`building ${name}@${version}, ${left} left\n`)
    }
    // The history was read above. A plain `Error` is now a refusal, for example of a prerelease or during a freeze.
    await orDamaged(store.folder, () => stage(options), damageErrors)
  } finally {
    await lock.release()
  }
}

/** Thrown when data that only `npm start` writes is damaged. `run/describe-failure.mjs` adds how to remove it. */
class DamagedData extends Error {
  override readonly name = 'DamagedData'
  readonly code = 'DATA_DAMAGED'

  constructor(
    readonly path: string,
    cause: Error
  ) {
    super(`The data in ${path} is damaged: ${cause.message}`, { cause })
  }
}

/** Names of errors that mean damage. Other errors are refusals, failures of the system, or defects. */
const damageErrors = ['DamageError', 'SyntaxError', 'ValiError']

/**
 * Reports errors of damaged data with the path to remove.
 *
 * @param path the damaged file or folder.
 * @param names names of the errors that mean damage. A damaged key file or history also throws a plain `Error`.
 */
async function orDamaged<Result>(
  path: string,
  read: () => Promise<Result>,
  names: readonly string[] = ['Error', ...damageErrors]
): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    const isDamage = error instanceof Error && names.includes(error.name) && !('code' in error)
    throw isDamage ? new DamagedData(path, error) : error
  }
}

interface StageOptions {
  readonly store: Store
  readonly keys: ReleaseKeys
  /** Reason for promoting without a browser. */
  readonly withoutSmoke: string
  /** Public push key of the embedded provider. Members get it unless ops have set an application of OneSignal. */
  readonly pushAppId?: string
  /** Origin of the club on this machine. Members get it unless ops have set another one. */
  readonly publicOrigin?: string
  /** Called when a build starts. `left` is the number of builds after it. */
  readonly onBuild: (name: string, version: string, left: number) => unknown
}

/**
 * Publishes and promotes what differs between this checkout and the store, with the same steps as ops. A version
 * that ops have promoted stays live until the sources of that remote change. When an edit is undone, the version
 * before it is promoted again.
 */
export async function stage(options: StageOptions): Promise<void> {
  const { store, keys, withoutSmoke, pushAppId, publicOrigin, onBuild } = options
  const live = (await latestEntry(store))?.entry.state
  const promoted: { readonly name: string; readonly version: string }[] = []
  const unpublished: { readonly name: string; readonly sources: string }[] = []
  for (const name of [...remoteNames(), 'host']) {
    const sources = hashSources(name, name === 'host' ? keys.publicKeys : [])
    const liveVersion = name === 'host' ? live?.host : live?.remotes[name]?.version
    const published = await findBuiltVersion(store, name, sources)
    const isOutdated = liveVersion !== published && liveVersion?.includes(localMark)
    if (!published) unpublished.push({ name, sources })
    else if (!liveVersion || isOutdated) promoted.push({ name, version: published })
  }
  for (const [index, { name, sources }] of unpublished.entries()) {
    const version = await nextVersion(store, name, sources)
    onBuild(name, version, unpublished.length - index - 1)
    promoted.push(await publish({ store, keys, by: 'npm start' }, { name, version }))
  }
  const gate = createGate({ store, withoutSmoke })
  const operation = { store, keys, gate, by: 'npm start', why: 'the sources of this checkout' }
  // The club's server receives telemetry. The embedded provider receives analytics and sends push messages.
  const push = pushAppId === undefined ? {} : { pushAppId }
  const origin = publicOrigin === undefined ? {} : { publicOrigin }
  const embedded = { telemetryUrl: '/telemetry', analyticsUrl: '/v1/analytics', ...push, ...origin }
  if (promoted.length > 0) await makeChange(operation, promote(promoted, 100, embedded))
  // Finishes the page of an earlier command that was interrupted.
  else await render({ store, keys })

  // Settings may be outdated: the push key may be new, and the last start may have had another port.
  const config = await liveConfig(store)
  const change = {
    ...(config.pushAppId !== pushAppId && !isOneSignal(config.pushAppId) && push),
    ...(config.publicOrigin !== publicOrigin && isThisMachine(config.publicOrigin) && origin)
  }
  if (Object.keys(change).length > 0)
    await makeChange({ ...operation, why: 'settings of the embedded provider' }, setConfig({ change }))
}

const isThisMachine = (origin = 'http://localhost'): boolean => new URL(origin).hostname === 'localhost'

/** Finds the published version that was built from exactly these sources. */
async function findBuiltVersion(store: Store, name: string, sources: string): Promise<string | undefined> {
  for (const version of await publishedVersions(store, name)) {
    try {
      const release = await (name === 'host'
        ? readHostRelease(store, version)
        : readRemoteRelease(store, name, version))
      if (release.sources === sources) return version
    } catch {
      // A version whose record this tool cannot read does not count.
    }
  }
  return undefined
}

/** Returns a version that is not published yet: the one of `package.json`, or one with the hash of the sources. */
async function nextVersion(store: Store, name: string, sources: string): Promise<string> {
  const version = packageVersion(name)
  const isTaken = (await publishedVersions(store, name)).includes(version)
  return isTaken ? `${version}${localMark}${sources.slice(0, 8)}` : version
}
