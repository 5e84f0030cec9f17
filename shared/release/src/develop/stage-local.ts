import { ensurePushKeys } from '@eqs/sandbox/push-keys'
import { createGate } from '../gate/gate.ts'
import { ensureReleaseKeys } from '../keys/release-keys.ts'
import { dataDir, pushKeyFile, releaseKeyFile, staticRootFolder } from '../store/data-dir.ts'
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
 * @throws {Error} with the code `DATA_DAMAGED` when a file of the data folder was changed or removed.
 */
export async function stageLocal({ withoutSmoke, progress, ...origin }: Stage): Promise<void> {
  const store = new FolderStore(staticRootFolder())
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
