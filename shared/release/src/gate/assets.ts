import { computeIntegrity, descriptionFile } from '@eqs/build/published-files'
import { versionPath } from '@eqs/contracts/discovery'
import {
  type Published,
  readDescription,
  readHostRelease,
  readRemoteRelease
} from '../published/release-files.ts'
import { catchDamage } from '../store/errors.ts'
import type { Store } from '../store/store.ts'

/**
 * Checks that every file of a version exists with the published bytes.
 *
 * @param name a remote, or `host`.
 * @returns a line for each file that is missing or changed.
 */
export async function fileProblems(store: Store, name: string, version: string): Promise<readonly string[]> {
  try {
    const wanted = await listFiles(store, { name, version })
    const files = await Promise.all(wanted.map(([path, integrity]) => oneFile(store, path, integrity)))
    return files.flat()
  } catch (error) {
    return catchDamage(error)
  }
}

/** Path and integrity of a published file. */
export type PublishedFile = readonly [path: string, integrity: string]

/**
 * Lists every file of a version that members may request.
 *
 * @throws {DamageError} when the release or its description was changed.
 */
export const listFiles = (store: Store, { name, version }: Published): Promise<readonly PublishedFile[]> =>
  name === 'host' ? hostFiles(store, version) : remoteFiles(store, name, version)

async function remoteFiles(store: Store, name: string, version: string): Promise<readonly PublishedFile[]> {
  const folder = versionPath(name, version)
  const { description: integrity } = await readRemoteRelease(store, name, version)
  const { extras } = await readDescription(store, name, version)
  return [[`${folder}/${descriptionFile}`, integrity], ...below(folder, extras.assets)]
}

const hostFiles = async (store: Store, version: string): Promise<readonly PublishedFile[]> =>
  below(versionPath('host', version), (await readHostRelease(store, version)).assets)

async function oneFile(store: Store, path: string, integrity: string): Promise<readonly string[]> {
  const file = await store.read(path)
  if (!file) return [`${path} is missing`]
  return computeIntegrity(file.bytes) === integrity ? [] : [`${path} is not what was published`]
}

const below = (folder: string, assets: Readonly<Record<string, string>>): readonly PublishedFile[] =>
  Object.entries(assets).map(([file, integrity]) => [`${folder}/${file}`, integrity])
