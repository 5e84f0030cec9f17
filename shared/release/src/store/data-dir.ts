import { resolve } from 'node:path'
import { isWorkspace, root } from '@eqs/build/workspace'
import { UsageError } from './errors.ts'

interface Workplace {
  /** Folder to which `DATA_DIR` and `RELEASE_KEYS` are relative. */
  readonly top: string
  /** Folder to which paths on the command line are relative. */
  readonly here: string
}

/**
 * Returns the base folders of paths. npm runs this repository's scripts in its root, while the operator may
 * be in another folder. In a remote's own repository both are the folder in which the command runs.
 */
export const findWorkplace = (
  isOurs: boolean,
  { INIT_CWD }: Readonly<Record<string, string | undefined>>,
  folder: string
): Workplace => (isOurs ? { top: root, here: INIT_CWD ?? folder } : { top: folder, here: folder })

const workplace = (): Workplace => findWorkplace(isWorkspace, process.env, process.cwd())

/** Resolves a path of the command line. */
export const placed = (path: string): string => resolve(workplace().here, path)

/** Folder for the data of all commands: `DATA_DIR`, or `.data` in the repository. */
export function dataDir(): string {
  return resolve(workplace().top, process.env.DATA_DIR || '.data')
}

export const staticRootFolder = (): string => resolve(dataDir(), 'static')

/**
 * Returns the store that is used when none is named.
 *
 * @throws {UsageError} in a remote's own repository, because the club is elsewhere.
 */
export function unnamedStore(isOurs = isWorkspace): string {
  if (isOurs) return staticRootFolder()
  throw new UsageError(
    'no store is named: RELEASE_STORE, or --store, says where the club’s is, a folder or s3://bucket?region=…'
  )
}

export const databaseFolder = (): string => resolve(dataDir(), 'database')
/**
 * File of the keys that sign releases: `RELEASE_KEYS`, or a file in the data folder. Never inside the static
 * root.
 */
export const releaseKeyFile = (): string =>
  resolve(workplace().top, process.env.RELEASE_KEYS || resolve(dataDir(), 'release-keys.json'))
/**
 * File of the VAPID keys of the embedded provider. The public one is the `pushAppId` of the embedded club.
 */
export const pushKeyFile = (): string => resolve(dataDir(), 'push-keys.json')
/** File with key and certificate of the authority of `npm start -- --phone`. */
export const phoneAuthorityFile = (): string => resolve(dataDir(), 'phone-authority.pem')
/** Default folder of the gate's reports. */
export const gateReportFolder = (): string => resolve(dataDir(), 'ops/gate')
