import { descriptionFile } from '@eqs/build/published-files'
import { versionPath } from '@eqs/contracts/discovery'
import { fileProblems } from '../published/files.ts'
import {
  type Published,
  pageDictionary,
  readDescription,
  readHostRelease,
  readRemoteRelease,
  releaseFile
} from '../published/release-files.ts'
import { toReason } from '../store/errors.ts'
import { toHash } from '../store/store.ts'
import { billFile } from './bill-of-materials.ts'
import { envelopeFile, unpackArtefact } from './container.ts'
import { type ContentList, contentFile, contentList, filesFolder, parseFile } from './content.ts'
import { openEnvelope, readKeyIds } from './dsse.ts'
import { type Provenance, parseProvenance } from './provenance.ts'

/** Returns the public keys that may sign an artefact of the host or a remote. */
type FindSigners = (name: string) => readonly string[]

/** An artefact whose signature is not verified yet. */
interface UnverifiedArtefact {
  readonly list: string
  readonly envelope: string
  /** The listed parts, by path. */
  readonly parts: ReadonlyMap<string, Uint8Array>
}

/** A verified artefact. */
export interface OpenedArtefact extends Published, UnverifiedArtefact {
  /** SHA-256 of the list, hexadecimal. */
  readonly digest: string
  /** Files of the version. */
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly release: string
  readonly bill: string
  /** Public key that verified the signature. */
  readonly signedBy: string
  readonly provenance: Provenance
}

/**
 * Unpacks and verifies an artefact file.
 *
 * @param file name of the file, for messages.
 * @throws {Error} that says why the file is refused.
 */
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

/**
 * Verifies an artefact: the signature, that the parts are exactly the signed ones, and that they belong to the version in the
 * list.
 *
 * @throws {Error} that says what is wrong.
 */
export async function openArtefact(
  { list, envelope, parts }: UnverifiedArtefact,
  findSigners: FindSigners
): Promise<OpenedArtefact> {
  const { content, ...signed } = verifySignature({ list, envelope }, findSigners)
  verifyParts(content, parts)
  const { name, version } = content
  const [release, bill, files] = [readPart(parts, releaseFile), readPart(parts, billFile), filesIn(parts)]
  await verifyFiles({ name, version }, parts)
  return { name, version, list, envelope, parts, digest: toHash(list), files, release, bill, ...signed }
}

/** Verifies that a permitted key has signed the list. @throws {Error} that says what is wrong. */
function verifySignature(
  { list, envelope }: Pick<UnverifiedArtefact, 'list' | 'envelope'>,
  findSigners: FindSigners
): { readonly content: ContentList; readonly provenance: Provenance; readonly signedBy: string } {
  const content = parseFile(contentFile, contentList, list)
  const statement = openEnvelope(envelope, findSigners(content.name))
  if (!statement) throw new Error(describeUnknownSigner(content.name, readKeyIds(envelope)))
  const provenance = parseProvenance(statement.payload)
  if (!provenance) throw new Error('the signed statement is not a provenance of release pack')
  const { name, version, digest } = provenance
  if (name !== content.name || version !== content.version || digest !== toHash(list))
    throw new Error(`the signature is for ${name}@${version} with another content`)
  return { content, provenance, signedBy: statement.signedBy }
}

/** Advises ops to trust the key that is named, if it is a team's. */
function describeUnknownSigner(name: string, keyIds: readonly string[]): string {
  const reason = `no key that may sign ${name} has signed it: it names ${keyIds.join(', ') || 'none'}`
  const [key] = keyIds
  if (key === undefined) return reason
  return (
    `${reason}. If it is a team’s key, ops admit the team with release policy admit NAME ${name} --traffic 10 --key=${key}, ` +
    `or its new key with release policy rotate NAME --key=${key}`
  )
}

function readPart(parts: ReadonlyMap<string, Uint8Array>, path: string): string {
  const bytes = parts.get(path)
  if (!bytes) throw new Error(`${path} is missing`)
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

/** @throws {Error} when a part is missing, changed or not listed. */
function verifyParts(content: ContentList, parts: ReadonlyMap<string, Uint8Array>): void {
  for (const path of Object.keys(content.parts)) if (!parts.has(path)) throw new Error(`${path} is missing`)
  for (const [path, bytes] of parts) {
    const listed = Object.hasOwn(content.parts, path) ? content.parts[path] : undefined
    if (!listed) throw new Error(`${path} was not signed`)
    if (listed.sha256 !== toHash(bytes) || listed.bytes !== bytes.length)
      throw new Error(`${path} is not what was signed`)
  }
}

const filesIn = (parts: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, Uint8Array> =>
  new Map(
    [...parts].flatMap(([path, bytes]) =>
      path.startsWith(`${filesFolder}/`) ? [[path.slice(filesFolder.length + 1), bytes] as const] : []
    )
  )

/** Names of files that publishing writes into the folder of a version. */
const reserved: ReadonlySet<string> = new Set([releaseFile, pageDictionary.file])

/** @throws {Error} when the files are of another version, or differ from its `release.json`. */
async function verifyFiles(published: Published, parts: ReadonlyMap<string, Uint8Array>): Promise<void> {
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
  for (const file of reserved)
    if (parts.has(`${filesFolder}/${file}`))
      throw new Error(`a version cannot have a file named ${file}: publishing writes it`)
}
