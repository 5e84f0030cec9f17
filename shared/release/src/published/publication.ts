import { computeIntegrity, decompressed, descriptionFile } from '@eqs/build/published-files'
import { versionPath } from '@eqs/contracts/discovery'
import * as v from 'valibot'
import {
  FormatError,
  format,
  formatFields,
  isSignedText,
  type PublicKeys,
  type TextSigner,
  upgradeAdvice,
  withSignature
} from '../keys/signing.ts'
import { catchDamage, DamageError, onDamage, toReason } from '../store/errors.ts'
import { parseJsonAs, readText, readTextWithinLimit, type Store, toHash } from '../store/store.ts'
import { type Published, readDescription, readHostRelease, readRemoteRelease } from './release-files.ts'

/** Folder of a version's deltas, below the version's folder. */
export const deltaFolder = 'dcz'

/** Signed record of who published a version, from which commit, with which content. */
const publication = v.object({
  ...formatFields,
  name: v.string(),
  version: v.string(),
  /** Integrity of `release.json`, which has the integrity of all other files. */
  release: v.string(),
  by: v.string(),
  /** ISO, UTC. */
  at: v.string(),
  /** Commit of the sources; empty when there was no repository. */
  commit: v.string(),
  /** Digest and signer of the artefact, which is in `ops/artefacts`. Absent without an artefact. */
  artefact: v.exactOptional(v.object({ digest: v.string(), signedBy: v.string() })),
  /** SHA-256 of each delta, by path below the version's folder. */
  deltas: v.exactOptional(v.record(v.string(), v.string())),
  /** Ed25519 over the JSON of all fields before it, base64. */
  signature: v.string()
})

export type Publication = v.InferOutput<typeof publication>

/** Returns the path of a record. It is written before all files, so that only one publisher can own a version. Not served. */
export const publicationPath = (name: string, version: string): string =>
  `ops/published/${name}/${version}.json`

/** Returns the folder of an artefact's file list, bill of materials and provenance. Not served to browsers. */
export const artefactFolder = (name: string, version: string): string => `ops/artefacts/${name}/${version}`

export const signedPublication = (keys: TextSigner, unsigned: Omit<Publication, 'signature'>): string =>
  JSON.stringify(withSignature(keys, { format, minReader: format, ...unsigned }))

/** Parses a record without checking its signature. Undefined when the text is not a record. */
export const publicationIn = (text: string | undefined): Publication | undefined =>
  parseJsonAs(publication, text)

/** Reads a publication record. @throws {DamageError} when it was changed, or no accepted key has signed it. */
export async function readPublication(
  store: Store,
  keys: PublicKeys,
  { name, version }: Published
): Promise<Publication | undefined> {
  const text = await readText(store, publicationPath(name, version))
  if (text === undefined) return undefined
  const advice = upgradeAdvice(publicationPath(name, version), text)
  if (advice !== undefined && isSignedText(text, keys)) throw new FormatError(advice)
  const parsed = publicationIn(text)
  if (parsed?.name !== name || parsed.version !== version)
    throw new DamageError(
      `${publicationPath(name, version)} is not the publication record of ${name}@${version}`
    )
  if (!isSignedText(text, keys))
    throw new DamageError(
      `the publication of ${name}@${version} is not signed with one of the release keys: it was published with a key that was ` +
        'removed, or by another operator. Publish the same sources as a new version'
    )
  return parsed
}

/** Checks that every file of a version exists with the published bytes. Returns one line for each missing or changed file. */
export async function fileProblems(
  store: Pick<Store, 'read'>,
  version: Published
): Promise<readonly string[]> {
  try {
    const files = (await listFiles(store, version)).map(async ([path, integrity]) => {
      const file = await store.read(path)
      if (!file) return [`${path} is missing`]
      return computeIntegrity(file.bytes) === integrity ? [] : [`${path} is not what was published`]
    })
    return (await Promise.all(files)).flat()
  } catch (error) {
    return catchDamage(error)
  }
}

export type PublishedFile = readonly [path: string, integrity: string]

/** Lists every file of a version that members may request. @throws {DamageError} when its list of files was changed. */
export async function listFiles(
  store: Pick<Store, 'read'>,
  { name, version }: Published
): Promise<readonly PublishedFile[]> {
  const folder = versionPath(name, version)
  if (name === 'host') return withPaths(folder, (await readHostRelease(store, version)).assets)
  const { description } = await readRemoteRelease(store, name, version)
  return [[`${folder}/${descriptionFile}`, description], ...(await listDescribed(store, { name, version }))]
}

/** Lists the files of a remote that its description names. The description is not verified. */
export async function listDescribed(
  store: Pick<Store, 'read'>,
  { name, version }: Published
): Promise<readonly PublishedFile[]> {
  const { extras } = await readDescription(store, name, version)
  return withPaths(versionPath(name, version), extras.assets)
}

const withPaths = (folder: string, assets: Readonly<Record<string, string>>): readonly PublishedFile[] =>
  Object.entries(assets).map(([file, integrity]) => [`${folder}/${file}`, integrity])

// Copies are the compressed files and the deltas of a version. A wrong copy is removed and refuses no change.
// Otherwise anyone with write access to the store could block every rollback to that version.

/** @throws {DamageError} when the list of the version's files was changed. */
export async function findWrongCopies(store: Store, version: Published): Promise<readonly string[]> {
  const files = await listFiles(store, version)
  const compressed = await Promise.all(files.map(([path]) => findWrongCompressed(store, path)))
  return [...compressed.flat(), ...(await findWrongDeltas(store, version))]
}

/** Removes wrong copies. Returns one line for each copy. */
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
  const content = await decompressed(copy, file.bytes.length)
  return content && Buffer.from(content).equals(file.bytes) ? [] : [`${path}.br`]
}

/** A delta is wrong when its hash differs from the publication record. No delta is unpacked. */
async function findWrongDeltas(store: Store, { name, version }: Published): Promise<readonly string[]> {
  const record = publicationIn(await readTextWithinLimit(store, publicationPath(name, version)))
  const hashes = record?.deltas ?? {}
  const folder = versionPath(name, version)
  try {
    const dictionaries = await store.list(`${folder}/${deltaFolder}`)
    const files = dictionaries.map(async dictionary =>
      (await store.list(`${folder}/${deltaFolder}/${dictionary}`)).map(
        file => `${deltaFolder}/${dictionary}/${file}`
      )
    )
    const checks = (await Promise.all(files)).flat().map(async file => {
      const copy = hashes[file] === undefined ? undefined : await readCopy(store, `${folder}/${file}`)
      return copy && toHash(copy) === hashes[file] ? [] : [`${folder}/${file}`]
    })
    return (await Promise.all(checks)).flat()
  } catch (error) {
    if (!(error instanceof DamageError)) throw error
    return [`${folder}/${deltaFolder}`]
  }
}

/** Returns the bytes of a copy. A damaged one counts as empty, which no published copy is. */
const readCopy = (store: Store, path: string): Promise<Uint8Array | undefined> =>
  store.read(path).then(file => file?.bytes, onDamage(new Uint8Array()))
