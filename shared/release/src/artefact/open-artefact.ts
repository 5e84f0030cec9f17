import { descriptionFile } from '@eqs/build/published-files'
import { versionPath } from '@eqs/contracts/discovery'
import { artefactFolder, fileProblems, publicationIn, publicationPath } from '../published/publication.ts'
import {
  type Published,
  pageDictionary,
  readDescription,
  readHostRelease,
  readRemoteRelease,
  releaseFile,
  releasePath
} from '../published/release-files.ts'
import { calledByOps, DamageError, StoreError, toReason } from '../store/errors.ts'
import { readText, type Store, toHash } from '../store/store.ts'
import {
  billFile,
  contentFile,
  contentList,
  envelopeFile,
  filesFolder,
  parseFile,
  unpackArtefact
} from './content.ts'
import { openEnvelope, readKeyIds } from './dsse.ts'
import { parseProvenance } from './provenance.ts'

/** Returns the public keys that may sign an artefact of the host or a remote. */
type FindSigners = (name: string) => readonly string[]

type Parts = ReadonlyMap<string, Uint8Array>

interface UnverifiedArtefact {
  readonly list: string
  readonly envelope: string
  readonly parts: Parts
}

export type OpenedArtefact = Awaited<ReturnType<typeof openArtefact>>

/** Unpacks and verifies an artefact file. @param file name of the file, for messages. */
export async function openArtefactFile(
  file: string,
  bytes: Uint8Array,
  findSigners: FindSigners
): Promise<OpenedArtefact> {
  try {
    const parts = new Map(unpackArtefact(bytes))
    const [list, envelope] = [readPart(parts, contentFile), readPart(parts, envelopeFile)]
    parts.delete(contentFile)
    parts.delete(envelopeFile)
    return await openArtefact({ list, envelope, parts }, findSigners)
  } catch (cause) {
    throw new Error(`${file} is refused: ${toReason(cause)}`, { cause })
  }
}

/** Verifies that a permitted key has signed exactly these parts, and that they belong to the version in the list. */
export async function openArtefact({ list, envelope, parts }: UnverifiedArtefact, findSigners: FindSigners) {
  const { name, version, parts: listed } = parseFile(contentFile, contentList, list)
  const statement = openEnvelope(envelope, findSigners(name))
  if (!statement) throw new Error(describeUnknownSigner(name, readKeyIds(envelope)))
  const provenance = parseProvenance(statement.payload)
  if (!provenance) throw new Error('the signed statement is not a provenance that pack writes')
  const digest = toHash(list)
  if (name !== provenance.name || version !== provenance.version || digest !== provenance.digest)
    throw new Error(`the signature is for ${provenance.name}@${provenance.version} with another content`)
  for (const path of Object.keys(listed)) if (!parts.has(path)) throw new Error(`${path} is missing`)
  for (const [path, bytes] of parts) {
    const signed = Object.hasOwn(listed, path) ? listed[path] : undefined
    if (!signed) throw new Error(`${path} was not signed`)
    if (signed.sha256 !== toHash(bytes) || signed.bytes !== bytes.length)
      throw new Error(`${path} is not what was signed`)
  }
  const [release, bill] = [readPart(parts, releaseFile), readPart(parts, billFile)]
  await verifyFiles({ name, version }, parts)
  const files: Parts = new Map(
    [...parts].flatMap(([path, bytes]) =>
      path.startsWith(`${filesFolder}/`) ? [[path.slice(filesFolder.length + 1), bytes] as const] : []
    )
  )
  const { signedBy } = statement
  return { name, version, list, envelope, digest, files, release, bill, provenance, signedBy }
}

/** Advises ops to trust the key that is named, if it is a team's. */
function describeUnknownSigner(name: string, keyIds: readonly string[]): string {
  const reason = `no key that may sign ${name} has signed it: it names ${keyIds.join(', ') || 'none'}`
  const [key] = keyIds
  if (key === undefined) return reason
  return (
    `${reason}. If it is a team’s key, ops admit the team with ${calledByOps} policy admit NAME ${name} --traffic 10 --key=${key}, ` +
    `or its new key with ${calledByOps} policy rotate NAME --key=${key}`
  )
}

function readPart(parts: Parts, path: string): string {
  const bytes = parts.get(path)
  if (!bytes) throw new Error(`${path} is missing`)
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

/** Refuses files of another version, or files that differ from their `release.json`. */
async function verifyFiles(published: Published, parts: Parts): Promise<void> {
  const { name, version } = published
  const folder = `${versionPath(name, version)}/`
  // The files are checked as in a store that has only this version.
  const store = {
    read: async (path: string) => {
      const file = path.slice(folder.length)
      const bytes = parts.get(file === releaseFile ? file : `${filesFolder}/${file}`)
      return bytes && { bytes, tag: '' }
    }
  }
  const release =
    name === 'host' ? await readHostRelease(store, version) : await readRemoteRelease(store, name, version)
  if (name !== 'host') {
    const { url, metadata, extras } = await readDescription(store, name, version)
    // The description decides which code members run, so it must name a file of this version.
    if (
      !url.startsWith(`/${folder}`) ||
      url.slice(folder.length + 1).includes('/') ||
      metadata.version !== version
    )
      throw new Error(`${descriptionFile} names ${url}, which is not a file of ${name}@${version}`)
    if (extras.remote.name !== name)
      throw new Error(`${descriptionFile} describes ${extras.remote.name}, not ${name}`)
  }
  if (release.version !== version || release.name !== name)
    throw new Error(`it contains ${release.name}@${release.version}, and was signed as ${name}@${version}`)
  const [problem] = await fileProblems(store, published)
  if (problem) throw new Error(problem)
  for (const file of [releaseFile, pageDictionary.file])
    if (parts.has(`${filesFolder}/${file}`))
      throw new Error(`a version cannot have a file named ${file}: publishing writes it`)
}

/**
 * Reads and verifies the artefact of a version, whose publication record names its signer and is verified already.
 *
 * @returns undefined when the version was published without an artefact.
 * @throws {DamageError} when any part differs from what was signed.
 */
export async function readArtefact(
  store: Store,
  { name, version }: Published
): Promise<OpenedArtefact | undefined> {
  const publication = publicationIn(await readText(store, publicationPath(name, version)))
  if (!publication?.artefact) return undefined
  const { digest, signedBy } = publication.artefact
  const folder = artefactFolder(name, version)
  const [list, envelope] = await Promise.all(
    [contentFile, envelopeFile].map(file => readText(store, `${folder}/${file}`))
  )
  if (list === undefined || envelope === undefined)
    throw new DamageError(
      `the artefact of ${name}@${version} is incomplete: ${folder} has no list, or no envelope`
    )
  if (toHash(list) !== digest) throw new DamageError(`${folder}/${contentFile} is not what was published`)
  try {
    const parts = await readParts(store, { name, version }, list)
    return await openArtefact({ list, envelope, parts }, () => [signedBy])
  } catch (cause) {
    if (cause instanceof StoreError) throw cause
    throw new DamageError(`the artefact of ${name}@${version} is damaged: ${toReason(cause)}`, { cause })
  }
}

async function readParts(store: Store, { name, version }: Published, list: string): Promise<Parts> {
  const toPath = (part: string): string => {
    if (part === billFile) return `${artefactFolder(name, version)}/${billFile}`
    if (part === releaseFile) return releasePath({ name, version })
    return `${versionPath(name, version)}/${part.slice(filesFolder.length + 1)}`
  }
  const parts = Object.keys(parseFile(contentFile, contentList, list).parts)
  const read = parts.map(async part => [part, (await store.read(toPath(part)))?.bytes] as const)
  return new Map(
    (await Promise.all(read)).flatMap(([part, bytes]) => (bytes ? [[part, bytes] as const] : []))
  )
}
