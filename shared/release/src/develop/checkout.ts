import { existsSync } from 'node:fs'
import { type Checkout, startProcess } from '@eqs/build'
import { readReleaseKeys } from '../keys/release-keys.ts'
import { dataDir, releaseKeyFile } from '../store/data-dir.ts'

/** What the host's build takes from this checkout and its data folder. */
export const checkout: Checkout = {
  async publicKeys() {
    const file = releaseKeyFile()
    // One that was named has to be there; the data folder's is made by the first publication.
    return process.env.RELEASE_KEYS || existsSync(file) ? (await readReleaseKeys(file)).publicKeys : []
  },
  async serveBehind(remotes) {
    const { DATABASE_URL } = process.env
    const env = { DATA_DIR: dataDir(), ...(DATABASE_URL ? { DATABASE_URL } : {}) }
    const { address } = await startProcess('shared/release/run/run.cjs', {
      args: ['shared/release/src/develop/club-behind.ts', ...remotes],
      env
    })
    return address
  }
}
