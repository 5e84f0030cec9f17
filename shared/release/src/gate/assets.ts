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
 * @returns one line for each file that is missing or changed.
 */
export async function fileProblems(store: Store, name: string, version: string): Promise<readonly string[]> {
  try {
    const files = await listFiles(store, { name, version })
    return (await Promise.all(files.map(file => checkFile(store, file)))).flat()
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
export async function listFiles(
  store: Store,
  { name, version }: Published
): Promise<readonly PublishedFile[]> {
  const folder = versionPath(name, version)
  if (name === 'host') return toPublishedFiles(folder, (await readHostRelease(store, version)).assets)
  const { description: integrity } = await readRemoteRelease(store, name, version)
  const { extras } = await readDescription(store, name, version)
  return [[`${folder}/${descriptionFile}`, integrity], ...toPublishedFiles(folder, extras.assets)]
}

const toPublishedFiles = (
  folder: string,
  assets: Readonly<Record<string, string>>
): readonly PublishedFile[] =>
  Object.entries(assets).map(([file, integrity]) => [`${folder}/${file}`, integrity])

async function checkFile(store: Store, [path, integrity]: PublishedFile): Promise<readonly string[]> {
  const file = await store.read(path)
  if (!file) return [`${path} is missing`]
  return computeIntegrity(file.bytes) === integrity ? [] : [`${path} is not what was published`]
}
