import { brotliDecompressSync } from 'node:zlib'
import { computeIntegrity, descriptionFile } from '@eqs/build/published-files'
import { remoteDescription, versionPath } from '@eqs/contracts/discovery'
import { pageDictionary } from '../published/page-dictionary.ts'
import { hostRelease, type Published, releaseFile, remoteRelease } from '../published/release-files.ts'
import { reasonOf } from '../store/errors.ts'
import { hashOf } from '../store/hash-of.ts'
import { billFile, isBill } from './bill-of-materials.ts'
import { artefactParts, envelopeFile } from './container.ts'
import { type ContentList, contentFile, filesFolder, listOf } from './content.ts'
import { namedKeys, opened } from './dsse.ts'
import { parsed } from './parsed.ts'
import { type Provenance, provenanceIn } from './provenance.ts'

/** The public keys whose signature counts under an artefact of a name. */
export type WhoMaySign = (name: string) => readonly string[]

/** What an artefact holds. */
interface Held {
  readonly list: string
  readonly envelope: string
  /** What the list tells of, by path. */
  readonly parts: ReadonlyMap<string, Uint8Array>
}

/** An artefact of which all was checked that it says. */
export interface OpenedArtefact extends Published, Held {
  /** SHA-256 of the list, hexadecimal. */
  readonly digest: string
  /** The files of the version. */
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly release: string
  readonly bill: string
  /** The public key that has signed it. */
  readonly signedBy: string
  readonly provenance: Provenance
}

/** Opens an artefact's file. @param file its name, for messages. @throws {Error} that says what is wrong with it. */
export function openArtefactFile(file: string, bytes: Uint8Array, maySign: WhoMaySign): OpenedArtefact {
  try {
    const parts = new Map(artefactParts(bytes))
    const [list, envelope] = [textOf(parts, contentFile), textOf(parts, envelopeFile)]
    parts.delete(contentFile)
    parts.delete(envelopeFile)
    return openArtefact({ list, envelope, parts }, maySign)
  } catch (cause) {
    const advice = cause instanceof UnknownSignerError ? cause.advice : ''
    throw new Error(`${file} is refused: ${reasonOf(cause)}${advice}`, { cause })
  }
}

/**
 * Looks at all that an artefact says: who has signed it, that it holds what was signed and nothing else, and that it is a version of
 * what it says.
 *
 * @throws {Error} that says what is wrong with it.
 */
export function openArtefact({ list, envelope, parts }: Held, maySign: WhoMaySign): OpenedArtefact {
  const { list: reported, ...signed } = believed({ list, envelope }, maySign)
  refuseOthers(reported, parts)
  const { name, version } = reported
  const [release, bill, files] = [textOf(parts, releaseFile), textOf(parts, billFile), filesIn(parts)]
  if (!isBill(bill)) throw new Error(`${billFile} is no CycloneDX document`)
  refuseOtherVersion({ name, version }, release, files)
  return { name, version, list, envelope, parts, digest: hashOf(list), files, release, bill, ...signed }
}

class UnknownSignerError extends Error {
  /** Advice for the person who packed the file. */
  readonly advice: string

  constructor(name: string, named: readonly string[]) {
    super(`no key that may sign ${name} has signed it: it names ${named.join(', ') || 'none'}`)
    const [key] = named
    this.advice = key
      ? `. Where that is a team’s, give it to ops, who let it in: release policy admit NAME ${name} --traffic 10 --key=${key}, ` +
        `or release policy rotate NAME --key=${key} where they know the team`
      : ''
  }
}

/** The text of a list, and of the envelope of the statement about it. */
interface SignedList {
  readonly list: string
  readonly envelope: string
}

/** Returns what a list says, when someone has signed it who may. @throws {Error} that says what is wrong. */
function believed(
  { list: text, envelope }: SignedList,
  maySign: WhoMaySign
): { readonly list: ContentList; readonly provenance: Provenance; readonly signedBy: string } {
  const list = listOf(text)
  const statement = opened(envelope, maySign(list.name))
  if (!statement) throw new UnknownSignerError(list.name, namedKeys(envelope))
  const provenance = provenanceIn(statement.payload)
  if (!provenance) throw new Error('what is signed is no provenance statement that release pack makes')
  const isSame = provenance.name === list.name && provenance.version === list.version
  if (!isSame || provenance.digest !== hashOf(text))
    throw new Error(`what is signed is ${provenance.name}@${provenance.version} with another content`)
  return { list, provenance, signedBy: statement.signedBy }
}

function textOf(parts: ReadonlyMap<string, Uint8Array>, path: string): string {
  const bytes = parts.get(path)
  if (!bytes) throw new Error(`${path} is missing`)
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

/** @throws {Error} where something is other than listed, not listed, or missing. */
function refuseOthers({ parts }: ContentList, held: ReadonlyMap<string, Uint8Array>): void {
  for (const path of Object.keys(parts)) if (!held.has(path)) throw new Error(`${path} is missing`)
  for (const [path, bytes] of held) {
    const listed = Object.hasOwn(parts, path) ? parts[path] : undefined
    if (!listed) throw new Error(`${path} is in it, and was not signed`)
    if (listed.sha256 !== hashOf(bytes) || listed.bytes !== bytes.length)
      throw new Error(`${path} is not what was signed`)
  }
}

const filesIn = (held: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, Uint8Array> =>
  new Map(
    [...held].flatMap(([path, bytes]) =>
      path.startsWith(`${filesFolder}/`) ? [[path.slice(filesFolder.length + 1), bytes] as const] : []
    )
  )

/** Names that publishing gives to what it puts beside a version. */
const reserved: ReadonlySet<string> = new Set([releaseFile, pageDictionary.file])

/** @throws {Error} where the version is another one, or its files are others than it says. */
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
      throw new Error(`${file} is not the file that ${releaseFile} tells of`)
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
  const { url, metadata, extras } = parsed(descriptionFile, remoteDescription, textOf(files, descriptionFile))
  // What it says of itself decides which file members run, and for whose addresses.
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

/** However large it would become: it is not unpacked further than the file is long. */
function isCopy(bytes: Uint8Array, whole: Uint8Array): boolean {
  try {
    return brotliDecompressSync(bytes, { maxOutputLength: Math.max(1, whole.length) }).equals(whole)
  } catch {
    return false
  }
}
