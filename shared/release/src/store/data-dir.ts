import { resolve } from 'node:path'
import { isWorkspace, root } from '@eqs/build/workspace'
import { UsageError } from './errors.ts'

interface BaseFolders {
  /** Folder to which `DATA_DIR` and `RELEASE_KEYS` are relative. */
  readonly forData: string
  /** Folder to which paths on the command line are relative. */
  readonly forArguments: string
}

/**
 * Returns the base folders of paths. npm runs this repository's scripts in its root, while the operator may
 * be in another folder. In a remote's own repository both are the folder in which the command runs.
 */
export const findBaseFolders = (
  isOurs: boolean,
  { INIT_CWD }: Readonly<Record<string, string | undefined>>,
  folder: string
): BaseFolders =>
  isOurs ? { forData: root, forArguments: INIT_CWD ?? folder } : { forData: folder, forArguments: folder }

const getBaseFolders = (): BaseFolders => findBaseFolders(isWorkspace, process.env, process.cwd())

/** Resolves a path from the command line. */
export const resolvePath = (path: string): string => resolve(getBaseFolders().forArguments, path)

/** Folder for the data of all commands: `DATA_DIR`, or `.data` in the repository. */
export function dataDir(): string {
  return resolve(getBaseFolders().forData, process.env.DATA_DIR || '.data')
}

export const staticRootFolder = (): string => resolve(dataDir(), 'static')

/**
 * Returns the default store, for a command without `--store`.
 *
 * @throws {UsageError} in a remote's own repository, which has no store.
 */
export function getDefaultStore(isOurs = isWorkspace): string {
  if (isOurs) return staticRootFolder()
  throw new UsageError(
    'no store is named: set RELEASE_STORE or --store to the club’s folder or bucket (s3://bucket?region=…)'
  )
}

export const databaseFolder = (): string => resolve(dataDir(), 'database')

/** File of the keys that sign releases: `RELEASE_KEYS`, or a file in the data folder outside the static root. */
export const releaseKeyFile = (): string =>
  resolve(getBaseFolders().forData, process.env.RELEASE_KEYS || resolve(dataDir(), 'release-keys.json'))

/** File of the embedded provider's VAPID keys. The public one is the `pushAppId` of the embedded club. */
export const pushKeyFile = (): string => resolve(dataDir(), 'push-keys.json')

/** File with key and certificate of the authority of `npm start -- --phone`. */
export const phoneAuthorityFile = (): string => resolve(dataDir(), 'phone-authority.pem')

/** Default folder of the gate's reports. */
export const gateReportFolder = (): string => resolve(dataDir(), 'ops/gate')
