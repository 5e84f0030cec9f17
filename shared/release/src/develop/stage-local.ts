import { ensurePushKeys } from '@eqs/sandbox/push-keys'
import { createGate } from '../gate/gate.ts'
import { ensureReleaseKeys } from '../keys/release-keys.ts'
import { pushKeyFile, releaseKeyFile, staticRootFolder } from '../store/data-dir.ts'
import { FolderStore } from '../store/folder-store.ts'
import { showProgress } from './progress.ts'
import { stage } from './staging.ts'

/**
 * Builds, publishes and promotes what has changed in this checkout. The club shows it with the next page
 * load.
 */
export async function stageLocal(): Promise<void> {
  const store = new FolderStore(staticRootFolder())
  await stage({
    store,
    keys: await ensureReleaseKeys(releaseKeyFile(), store),
    pushAppId: (await ensurePushKeys(pushKeyFile())).publicKey,
    publicOrigin: new URL(process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3000}`).origin,
    gate: createGate({ store, withoutSmoke: 'npm start needs no browser' }),
    ...showProgress(process.stdout)
  })
}
