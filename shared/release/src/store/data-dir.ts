import { resolve } from 'node:path'
import { root } from '@eqs/build/workspace'

/** Where everything that runs keeps its data: `DATA_DIR`, or `.data` in the repository. */
export function dataDir(): string {
  return resolve(root, process.env.DATA_DIR || '.data')
}

export const staticRootFolder = (): string => resolve(dataDir(), 'static')
export const databaseFolder = (): string => resolve(dataDir(), 'database')
/** The keys that releases are signed with: `RELEASE_KEYS`, or a file of the data folder. Never inside the static root. */
export const releaseKeyFile = (): string =>
  resolve(root, process.env.RELEASE_KEYS || resolve(dataDir(), 'release-keys.json'))
/** Where reports of the gate are kept, unless told. */
export const gateReportFolder = (): string => resolve(dataDir(), 'ops/gate')
