import { resolve } from 'node:path'
import { root } from '@eqs/build'

/** Where everything that runs keeps its data: `DATA_DIR`, or `.data` in the repository. */
export function dataDir(): string {
  return resolve(root, process.env.DATA_DIR || '.data')
}

export const staticRootFolder = (): string => resolve(dataDir(), 'static')
export const databaseFolder = (): string => resolve(dataDir(), 'database')
