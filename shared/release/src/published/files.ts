import { computeIntegrity, decompressed, descriptionFile } from '@eqs/build/published-files'
import { versionPath } from '@eqs/contracts/discovery'
import { catchDamage, DamageError, onDamage, toReason } from '../store/errors.ts'
import { readTextWithinLimit, type Store, type StoredFile, toHash } from '../store/store.ts'
import { deltaFolder, publicationIn, publicationPath } from './publication.ts'
import { type Published, readDescription, readHostRelease, readRemoteRelease } from './release-files.ts'

/**
 * Checks that every file of a version exists with the published bytes.
 *
 * @returns one line for each file that is missing or changed.
 */
export const fileProblems = (store: Pick<Store, 'read'>, version: Published): Promise<readonly string[]> =>
  listFiles(store, version)
    .then(files => Promise.all(files.map(file => checkFile(store, file))))
    .then(problems => problems.flat(), catchDamage)

export type PublishedFile = readonly [path: string, integrity: string]

/**
 * Lists every file of a version that members may request.
 *
 * @throws {DamageError} when the release or its description was changed.
 */
export async function listFiles(
  store: Pick<Store, 'read'>,
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

async function checkFile(
  store: Pick<Store, 'read'>,
  [path, integrity]: PublishedFile
): Promise<readonly string[]> {
  const file = await store.read(path)
  if (!file) return [`${path} is missing`]
  return computeIntegrity(file.bytes) === integrity ? [] : [`${path} is not what was published`]
}

// Copies are the compressed files and the deltas of a version. A wrong copy is removed and refuses no change.
// Otherwise anyone with write access to the store could block every rollback to that version.

/**
 * Lists the paths of copies that differ from what was published.
 *
 * @throws {DamageError} when the files of the version cannot be determined.
 */
export async function findWrongCopies(store: Store, version: Published): Promise<readonly string[]> {
  const files = await listFiles(store, version)
  const compressed = await Promise.all(files.map(([path]) => findWrongCompressed(store, path)))
  return [...compressed.flat(), ...(await findWrongDeltas(store, version))]
}

/** Removes wrong copies. @returns one line for each copy. */
export async function removeWrongCopies(store: Store, version: Published): Promise<readonly string[]> {
  const paths = await findWrongCopies(store, version)
  return Promise.all(
    paths.map(path =>
      store.remove(path).then(
        () => `${path} was not what was published and has been removed`,
        error => `${path} is not what was published and could not be removed: ${toReason(error)}`
      )
    )
  )
}

async function findWrongCompressed(store: Store, path: string): Promise<readonly string[]> {
  const copy = await readCopy(store, `${path}.br`)
  const file = copy && (await store.read(path))
  if (!file) return []
  const content = copy === 'damaged' ? undefined : await decompressed(copy.bytes, file.bytes.length)
  return content && Buffer.from(content).equals(file.bytes) ? [] : [`${path}.br`]
}

/** A delta is wrong when its hash differs from the publication record. No delta is unpacked. */
async function findWrongDeltas(store: Store, { name, version }: Published): Promise<readonly string[]> {
  const record = await readTextWithinLimit(store, publicationPath(name, version))
  const hashes = (record === undefined ? undefined : publicationIn(record)?.deltas) ?? {}
  const folder = versionPath(name, version)
  try {
    const dictionaries = await store.list(`${folder}/${deltaFolder}`)
    const files = dictionaries.map(async dictionary =>
      (await store.list(`${folder}/${deltaFolder}/${dictionary}`)).map(
        file => `${deltaFolder}/${dictionary}/${file}`
      )
    )
    const checks = (await Promise.all(files)).flat().map(async file => {
      const copy = hashes[file] === undefined ? 'damaged' : await readCopy(store, `${folder}/${file}`)
      const isRight = copy !== undefined && copy !== 'damaged' && toHash(copy.bytes) === hashes[file]
      return isRight ? [] : [`${folder}/${file}`]
    })
    return (await Promise.all(checks)).flat()
  } catch (error) {
    if (!(error instanceof DamageError)) throw error
    return [`${folder}/${deltaFolder}`]
  }
}

const readCopy = (store: Store, path: string): Promise<StoredFile | 'damaged' | undefined> =>
  store.read(path).catch(onDamage('damaged' as const))
