import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isWorkspace, root } from '@eqs/build/workspace'
import { StoreError, UsageError } from './errors.ts'
import { FolderStore } from './folder-store.ts'
import type { S3Place } from './s3-client.ts'
import { S3Store } from './s3-store.ts'
import type { Store } from './store.ts'

/**
 * Returns the folders to which paths are relative: `DATA_DIR` and `RELEASE_KEYS` (`forData`), and those of the command line.
 * npm runs the scripts of this repository in its root, while the operator may be in another folder.
 */
export const findBaseFolders = (
  isOurs: boolean,
  { INIT_CWD }: Readonly<Record<string, string | undefined>>,
  folder: string
) =>
  isOurs ? { forData: root, forArguments: INIT_CWD ?? folder } : { forData: folder, forArguments: folder }

const getBaseFolders = () => findBaseFolders(isWorkspace, process.env, process.cwd())

export const resolvePath = (path: string): string => resolve(getBaseFolders().forArguments, path)

/** Folder for the data of all commands: `DATA_DIR`, or `.data` in the repository. */
export function dataDir(): string {
  return resolve(getBaseFolders().forData, process.env.DATA_DIR || '.data')
}

export const staticRootFolder = (): string => resolve(dataDir(), 'static')

/** Returns the default store, for a command without `--store`. A remote's own repository has none. */
export function getDefaultStore(isOurs = isWorkspace): string {
  if (isOurs) return staticRootFolder()
  throw new UsageError(
    'no store was given: set RELEASE_STORE or --store to the club’s folder or bucket (s3://bucket?region=…)'
  )
}

/** Refuses to build by name in a remote's own repository, where npm scripts build and pack the one remote. */
export function refuseToBuild(isOurs = isWorkspace): void {
  if (!isOurs)
    throw new UsageError(
      'only the repository of the host builds by name: run npm run build here, then npm run pack and npm run publish'
    )
}

/** File of the keys that sign releases: `RELEASE_KEYS`, or a file in the data folder outside the static root. */
export const releaseKeyFile = (): string =>
  resolve(getBaseFolders().forData, process.env.RELEASE_KEYS || resolve(dataDir(), 'release-keys.json'))

export const gateReportFolder = (): string => resolve(dataDir(), 'ops/gate')

/**
 * Opens a folder, or `s3://bucket/prefix?region=…&endpoint=…`.
 *
 * @param mayBeNew true to create a missing folder below an existing one. Otherwise a mistyped path is an error.
 */
export function openStore(address: string, mayBeNew = false): Store {
  if (address.startsWith('s3://')) return new S3Store(parseS3Place(address))
  // A single letter is a drive on Windows.
  if (/^[a-z][a-z\d+.-]+:/i.test(address))
    throw new UsageError(
      `${address} is not a store: name a folder, or a bucket as in s3://club?region=sa-east-1`
    )
  const isThere = existsSync(address)
  if (isThere && !isFolder(address)) throw new StoreError(`${address} is not a folder`)
  const path = resolve(address)
  if (!isThere && !(mayBeNew && isFolder(dirname(path))))
    throw new StoreError(
      `${path} does not exist: check --store and RELEASE_STORE. If it is lost, restore its backup, the folder with index.html and ops/ in it: cp -a BACKUP ${path}. For a new club, publish creates the folder, but not the folder above it`
    )
  return new FolderStore(address)
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory()

function parseS3Place(address: string): S3Place {
  const { host: bucket, pathname, searchParams } = new URL(address)
  const unknown = [...searchParams.keys()].find(name => name !== 'region' && name !== 'endpoint')
  if (unknown) throw new UsageError(`${address}: ${unknown} is unknown; region and endpoint are known`)
  if (!bucket) throw new UsageError(`${address}: the bucket is missing, as in s3://club?region=sa-east-1`)
  const endpoint = searchParams.get('endpoint')?.replace(/\/$/, '')
  if (endpoint !== undefined && !/^https?:\/\/[^/]/.test(endpoint))
    throw new UsageError(
      `${address}: endpoint is an address, as in https://${endpoint.replace(/^\w*:?\/+/, '')}`
    )
  const prefix = pathname.replace(/^\/|\/$/g, '')
  return {
    place: `s3://${bucket}${prefix ? `/${prefix}` : ''}`,
    bucket,
    prefix: prefix ? `${prefix}/` : '',
    region: searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
    endpoint
  }
}
