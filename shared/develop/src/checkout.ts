import { existsSync } from 'node:fs'
import { type Checkout, startProcess } from '@eqs/build'
import { dataDir, readReleaseKeys, releaseKeyFile } from '@eqs/release'

/** Data and processes that the host's build needs from the release tool. */
export const checkout: Checkout = {
  async publicKeys() {
    const file = releaseKeyFile()
    // A file that RELEASE_KEYS names has to exist. The first publication creates the one in the data folder.
    return process.env.RELEASE_KEYS || existsSync(file) ? (await readReleaseKeys(file)).publicKeys : []
  },
  async serveBehind(remotes) {
    const { DATABASE_URL } = process.env
    const env = { DATA_DIR: dataDir(), ...(DATABASE_URL ? { DATABASE_URL } : {}) }
    const { address } = await startProcess('shared/develop/run/run.cjs', {
      args: ['shared/develop/src/club-behind.ts', ...remotes],
      env
    })
    return address
  }
}
