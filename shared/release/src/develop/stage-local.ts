import { openDataFolder } from '@eqs/sandbox/data-folder'
import { ensurePushKeys } from '@eqs/sandbox/push-keys'
import { createGate } from '../gate/gate.ts'
import { ensureReleaseKeys } from '../keys/release-keys.ts'
import { databaseFolder, dataDir, pushKeyFile, releaseKeyFile, staticRootFolder } from '../store/data-dir.ts'
import { FolderStore } from '../store/folder-store.ts'
import { orDamaged } from './damaged-data.ts'
import { showProgress } from './progress.ts'
import { stage } from './staging.ts'

interface Stage {
  /** Reason for publishing without the smoke test in a browser. */
  readonly withoutSmoke: string
  /** Stream that shows the progress of the builds. */
  readonly progress: NodeJS.WriteStream
  /** Origin of the club's address, if it is known. */
  readonly publicOrigin?: string
}

/**
 * Builds, publishes and promotes what has changed in this checkout. The club shows it with the next page
 * load.
 *
 * @throws {Error} with the code `FOLDER_IN_USE` when a running club uses the data folder, or `DATA_DAMAGED` when
 *   a file of the data folder was changed or removed.
 */
export async function stageLocal(options: Stage): Promise<void> {
  const store = new FolderStore(staticRootFolder())
  // A folder that a running club uses is refused before anything is written to it.
  const { lock } = await openDataFolder(databaseFolder())
  try {
    await stageIn(store, options)
  } finally {
    await lock.release()
  }
}

async function stageIn(store: FolderStore, { withoutSmoke, progress, ...origin }: Stage): Promise<void> {
  // Named keys are outside the data folder.
  const readKeys = () => ensureReleaseKeys(releaseKeyFile(), store)
  const keys = await (process.env.RELEASE_KEYS ? readKeys() : orDamaged(dataDir(), readKeys))
  const { publicKey } = await orDamaged(pushKeyFile(), () => ensurePushKeys(pushKeyFile()))
  await orDamaged(store.folder, () =>
    stage({
      store,
      keys,
      pushAppId: publicKey,
      ...origin,
      gate: createGate({ store, withoutSmoke }),
      ...showProgress(progress)
    })
  )
}
