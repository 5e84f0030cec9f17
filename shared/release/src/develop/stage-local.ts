import { ensurePushKeys } from '@eqs/sandbox/push-keys'
import { createGate } from '../gate/gate.ts'
import { ensureReleaseKeys } from '../keys/release-keys.ts'
import { dataDir, pushKeyFile, releaseKeyFile, staticRootFolder } from '../store/data-dir.ts'
import { FolderStore } from '../store/folder-store.ts'
import { orDamaged } from './damaged-data.ts'
import { showProgress } from './progress.ts'
import { stage } from './staging.ts'

interface Stage {
  /** Why no browser looks at it. */
  readonly withoutSmoke: string
  /** Where the builds are shown. */
  readonly progress: NodeJS.WriteStream
  /** The origin that the club is opened at, if it is known. */
  readonly publicOrigin?: string
}

/**
 * Builds, publishes and promotes what has changed in this checkout. A club that serves the folder shows it at the next page load.
 *
 * @throws {Error} with the code `DATA_DAMAGED` when the data folder is not what was written there.
 */
export async function stageLocal({ withoutSmoke, progress, ...origin }: Stage): Promise<void> {
  const store = new FolderStore(staticRootFolder())
  // A key file that was named is not data of this folder.
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
