import { brotliDecompressSync } from 'node:zlib'
import { computeIntegrity, descriptionFile } from '@eqs/build/published-files'
import { remoteDescription, versionPath } from '@eqs/contracts/discovery'
import { pageDictionary } from '../published/page-dictionary.ts'
import { hostRelease, type Published, releaseFile, remoteRelease } from '../published/release-files.ts'
import { toReason } from '../store/errors.ts'
import { toHash } from '../store/to-hash.ts'
import { billFile, isBill } from './bill-of-materials.ts'
import { artefactParts, envelopeFile } from './container.ts'
import { type ContentList, contentFile, filesFolder, parseContentList } from './content.ts'
import { namedKeys, opened } from './dsse.ts'
import { parsed } from './parsed.ts'
import { type Provenance, provenanceIn } from './provenance.ts'

/** Returns the public keys that may sign an artefact with the given name. */
export type WhoMaySign = (name: string) => readonly string[]

/** Unverified parts of an artefact. */
interface Held {
  readonly list: string
  readonly envelope: string
  /** The listed parts, by path. */
  readonly parts: ReadonlyMap<string, Uint8Array>
}

/** A verified artefact. */
export interface OpenedArtefact extends Published, Held {
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
 * Opens and verifies an artefact file.
 *
 * @param file its name, for messages.
 * @throws {Error} that says why the file is refused.
 */
export function openArtefactFile(file: string, bytes: Uint8Array, maySign: WhoMaySign): OpenedArtefact {
  try {
    const parts = new Map(artefactParts(bytes))
    const [list, envelope] = [readPart(parts, contentFile), readPart(parts, envelopeFile)]
    parts.delete(contentFile)
    parts.delete(envelopeFile)
    return openArtefact({ list, envelope, parts }, maySign)
  } catch (cause) {
    const advice = cause instanceof UnknownSignerError ? cause.advice : ''
    throw new Error(`${file} is refused: ${toReason(cause)}${advice}`, { cause })
  }
}

/**
 * Verifies an artefact: its signature, that its parts are exactly the signed ones, and that they are the
 * version which the list names.
 *
 * @throws {Error} that says what is wrong.
 */
export function openArtefact({ list, envelope, parts }: Held, maySign: WhoMaySign): OpenedArtefact {
  const { list: reported, ...signed } = believed({ list, envelope }, maySign)
  refuseOthers(reported, parts)
  const { name, version } = reported
  const [release, bill, files] = [readPart(parts, releaseFile), readPart(parts, billFile), filesIn(parts)]
  if (!isBill(bill)) throw new Error(`${billFile} is no CycloneDX document`)
  refuseOtherVersion({ name, version }, release, files)
  return { name, version, list, envelope, parts, digest: toHash(list), files, release, bill, ...signed }
}

class UnknownSignerError extends Error {
  /** Advice for the person who packed the file. */
  readonly advice: string

  constructor(name: string, named: readonly string[]) {
    super(`no key that may sign ${name} has signed it: it names ${named.join(', ') || 'none'}`)
    const [key] = named
    this.advice = key
      ? `. If it is a team’s key, ops admit the team with release policy admit NAME ${name} --traffic 10 --key=${key}, ` +
        `or its new key with release policy rotate NAME --key=${key}`
      : ''
  }
}

/** The list and the envelope of its provenance statement, as texts. */
interface SignedList {
  readonly list: string
  readonly envelope: string
}

/**
 * Returns the list and its provenance when a permitted key has signed it.
 *
 * @throws {Error} that says what is wrong.
 */
function believed(
  { list: text, envelope }: SignedList,
  maySign: WhoMaySign
): { readonly list: ContentList; readonly provenance: Provenance; readonly signedBy: string } {
  const list = parseContentList(text)
  const statement = opened(envelope, maySign(list.name))
  if (!statement) throw new UnknownSignerError(list.name, namedKeys(envelope))
  const provenance = provenanceIn(statement.payload)
  if (!provenance) throw new Error('the signed statement is no provenance of release pack')
  const isSame = provenance.name === list.name && provenance.version === list.version
  if (!isSame || provenance.digest !== toHash(text))
    throw new Error(`the signature is for ${provenance.name}@${provenance.version} with another content`)
  return { list, provenance, signedBy: statement.signedBy }
}

function readPart(parts: ReadonlyMap<string, Uint8Array>, path: string): string {
  const bytes = parts.get(path)
  if (!bytes) throw new Error(`${path} is missing`)
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

/** @throws {Error} when a part is missing, changed or not listed. */
function refuseOthers({ parts }: ContentList, held: ReadonlyMap<string, Uint8Array>): void {
  for (const path of Object.keys(parts)) if (!held.has(path)) throw new Error(`${path} is missing`)
  for (const [path, bytes] of held) {
    const listed = Object.hasOwn(parts, path) ? parts[path] : undefined
    if (!listed) throw new Error(`${path} was not signed`)
    if (listed.sha256 !== toHash(bytes) || listed.bytes !== bytes.length)
      throw new Error(`${path} is not what was signed`)
  }
}

const filesIn = (held: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, Uint8Array> =>
  new Map(
    [...held].flatMap(([path, bytes]) =>
      path.startsWith(`${filesFolder}/`) ? [[path.slice(filesFolder.length + 1), bytes] as const] : []
    )
  )

/** File names that publishing uses beside the files of a version. */
const reserved: ReadonlySet<string> = new Set([releaseFile, pageDictionary.file])

/** @throws {Error} when the files are of another version, or differ from its `release.json`. */
function refuseOtherVersion(
  { name, version }: Published,
  release: string,
  files: ReadonlyMap<string, Uint8Array>
): void {
  const assets = name === 'host' ? hostAssets(release) : remoteAssets({ name, version }, release, files)
  if (assets.version !== version || assets.name !== name)
    throw new Error(`it is ${assets.name}@${assets.version}, and was signed as ${name}@${version}`)
  for (const [file, integrity] of Object.entries(assets.files)) {
    const bytes = files.get(file)
    if (!bytes || computeIntegrity(bytes) !== integrity)
      throw new Error(`${file} differs from its hash in ${releaseFile}`)
  }
  for (const [file, bytes] of files) {
    if (reserved.has(file)) throw new Error(`no file of a version is named ${file}`)
    const whole = file.endsWith('.br') ? files.get(file.slice(0, -3)) : undefined
    if (file.endsWith('.br') && !(whole && isCopy(bytes, whole)))
      throw new Error(`${file} is no compressed copy of the file beside it`)
  }
}

interface Assets extends Published {
  readonly files: Readonly<Record<string, string>>
}

function hostAssets(text: string): Assets {
  const { name, version, assets } = parsed(releaseFile, hostRelease, text)
  return { name, version, files: assets }
}

function remoteAssets(
  { name, version }: Published,
  text: string,
  files: ReadonlyMap<string, Uint8Array>
): Assets {
  const release = parsed(releaseFile, remoteRelease, text)
  const { url, metadata, extras } = parsed(
    descriptionFile,
    remoteDescription,
    readPart(files, descriptionFile)
  )
  // The description decides which file members run and for which addresses, so its own claims are checked.
  const folder = `/${versionPath(name, version)}/`
  if (!url.startsWith(folder) || url.slice(folder.length).includes('/') || metadata.version !== version)
    throw new Error(`${descriptionFile} leads to ${url}, which is no file of ${name}@${version}`)
  if (extras.remote.name !== name)
    throw new Error(`${descriptionFile} is of ${extras.remote.name}, and not of ${name}`)
  return {
    name: release.name,
    version: release.version,
    files: { ...extras.assets, [descriptionFile]: release.description }
  }
}

/** Unpacking stops at the size of the original file, so a compression bomb cannot fill the memory. */
function isCopy(bytes: Uint8Array, whole: Uint8Array): boolean {
  try {
    return brotliDecompressSync(bytes, { maxOutputLength: Math.max(1, whole.length) }).equals(whole)
  } catch {
    return false
  }
}
