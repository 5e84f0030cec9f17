import { resolve } from 'node:path'
import { isWorkspace, root } from '@eqs/build/workspace'
import { UsageError } from './errors.ts'

interface Workplace {
  /** What `DATA_DIR` and `RELEASE_KEYS` are from. */
  readonly top: string
  /** What the paths of a command line are from. */
  readonly here: string
}

/**
 * npm runs the scripts of this repository at its top, and anyone who gives the command may stand elsewhere. In a repository of a remote's own,
 * all is from the folder that the command runs in: with `npm run`, its top.
 */
export const workplaceOf = (
  isOurs: boolean,
  { INIT_CWD }: Readonly<Record<string, string | undefined>>,
  folder: string
): Workplace => (isOurs ? { top: root, here: INIT_CWD ?? folder } : { top: folder, here: folder })

const workplace = (): Workplace => workplaceOf(isWorkspace, process.env, process.cwd())

/** A path of a command line, as the operator means it. */
export const placed = (path: string): string => resolve(workplace().here, path)

/** Where everything that runs keeps its data: `DATA_DIR`, or `.data` in the repository. */
export function dataDir(): string {
  return resolve(workplace().top, process.env.DATA_DIR || '.data')
}

export const staticRootFolder = (): string => resolve(dataDir(), 'static')

/** The store where none is named. @throws {UsageError} in a repository of a remote's own, whose club is elsewhere. */
export function unnamedStore(isOurs = isWorkspace): string {
  if (isOurs) return staticRootFolder()
  throw new UsageError(
    'no store is named: RELEASE_STORE, or --store, says where the club’s is, a folder or s3://bucket?region=…'
  )
}

export const databaseFolder = (): string => resolve(dataDir(), 'database')
/** The keys that releases are signed with: `RELEASE_KEYS`, or a file of the data folder. Never inside the static root. */
export const releaseKeyFile = (): string =>
  resolve(workplace().top, process.env.RELEASE_KEYS || resolve(dataDir(), 'release-keys.json'))
/** The VAPID keys of the embedded provider, whose public part is the `pushAppId` of the embedded club. */
export const pushKeyFile = (): string => resolve(dataDir(), 'push-keys.json')
/** Key and certificate of the authority of `npm start -- --phone`. */
export const phoneAuthorityFile = (): string => resolve(dataDir(), 'phone-authority.pem')
/** Where reports of the gate are kept by default. */
export const gateReportFolder = (): string => resolve(dataDir(), 'ops/gate')
