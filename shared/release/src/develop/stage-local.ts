import { openDataFolder } from '@eqs/sandbox/data-folder'
import { ensurePushKeys } from '@eqs/sandbox/push-keys'
import { createGate } from '../gate/gate.ts'
import { latestEntry } from '../history/history.ts'
import { trustedBase } from '../history/trusted-history.ts'
import { ensureReleaseKeys } from '../keys/release-keys.ts'
import { FolderStore } from '../store/folder-store.ts'
import { databaseFolder, dataDir, pushKeyFile, releaseKeyFile, staticRootFolder } from '../store/places.ts'
import { stage } from './staging.ts'

interface LocalStageOptions {
  /** Reason for publishing without the smoke test in a browser. */
  readonly withoutSmoke: string
  /** Stream that gets a line for each build. */
  readonly progress: NodeJS.WriteStream
  /** Origin of the club, if it is known. */
  readonly publicOrigin?: string
}

/**
 * Builds, publishes and promotes what has changed in this checkout. A running club serves it with the next page
 * load.
 *
 * @throws {Error} with the code `FOLDER_IN_USE` when a running club uses the data folder, or `DATA_DAMAGED` when
 *   a file of the data folder was changed or removed.
 */
export async function stageLocal(options: LocalStageOptions): Promise<void> {
  const store = new FolderStore(staticRootFolder())
  // Fails before anything is written when a running club uses the folder.
  const { lock } = await openDataFolder(databaseFolder())
  try {
    await stageInto(store, options)
  } finally {
    await lock.release()
  }
}

async function stageInto(
  store: FolderStore,
  { withoutSmoke, progress, ...origin }: LocalStageOptions
): Promise<void> {
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
    gate: createGate({ store, withoutSmoke }),
    onBuild: (name: string, version: string, left: number) =>
      progress.write(`building ${name}@${version}, ${left} left\n`)
  }
  // The history was read above. A plain `Error` is now a refusal, for example of a prerelease or during a freeze.
  await orDamaged(store.folder, () => stage(options), damageErrors)
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
