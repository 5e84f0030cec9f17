import { existsSync } from 'node:fs'
import { type Checkout, startProcess } from '@eqs/build'
import { readReleaseKeys } from '../keys/release-keys.ts'
import { dataDir, releaseKeyFile } from '../store/data-dir.ts'

/** Inputs of the host's build from this checkout and its data folder. */
export const checkout: Checkout = {
  async publicKeys() {
    const file = releaseKeyFile()
    // A named key file has to exist. The one in the data folder is created by the first publication.
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
