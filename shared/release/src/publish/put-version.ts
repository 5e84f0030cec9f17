import { computeIntegrity } from '@eqs/build/published-files'
import { versionPath } from '@eqs/contracts/discovery'
import { previewFile } from '@eqs/contracts/preview'
import { billFile } from '../artefact/bill-of-materials.ts'
import { envelopeFile } from '../artefact/container.ts'
import { contentFile } from '../artefact/content.ts'
import { readHistory } from '../history/history.ts'
import { signersOf } from '../history/policy.ts'
import { prunedVersions } from '../history/pruned.ts'
import type { Trust } from '../history/trusted-history.ts'
import { keyName } from '../keys/release-keys.ts'
import { statementOf } from '../published/preview.ts'
import {
  artefactFolder,
  type Publication,
  publicationPath,
  readPublication,
  signedPublication
} from '../published/publication.ts'
import { type Published, releasePath } from '../published/release-files.ts'
import { hashOf } from '../store/hash-of.ts'
import type { Store } from '../store/store.ts'

/** A version as its build leaves it. */
export interface BuiltVersion extends Published {
  readonly files: ReadonlyMap<string, Uint8Array>
  /** The text of its `release.json`. */
  readonly release: string
  /** What is put beside it and need not be the same when it is published again. */
  readonly extra?: Readonly<Record<string, string | Uint8Array>>
  /** Its files as their difference from those of other versions, by path below its folder. */
  readonly deltas?: Readonly<Record<string, Uint8Array>>
  /** The artefact that it was published from. */
  readonly record?: ArtefactRecord
}

/** What is kept of an artefact beside the files of its version. */
interface ArtefactRecord {
  readonly list: string
  readonly bill: string
  readonly envelope: string
}

/** Who publishes, and from what. */
export type Publisher = Pick<Publication, 'by' | 'at' | 'commit' | 'isDirty' | 'builder' | 'artefact'>

/**
 * Puts a version into the store. It is claimed first, by a signed record that is created exclusively: of two that publish
 * one version, the second has written nothing. Nothing of a version is ever replaced. What was broken off goes on with
 * the same build, and what is there already is held against it, file by file.
 *
 * @returns whether it is new: false where all of the same was there. @throws {Error} when another one is, it was pruned,
 *   or another operator has begun to.
 */
export async function putVersion(
  { store, keys }: Pick<Trust, 'store' | 'keys'>,
  { name, version, files, release, extra = {}, deltas = {}, record }: BuiltVersion,
  publisher: Publisher
): Promise<boolean> {
  const history = await readHistory(store)
  if (prunedVersions(history).has(`${name}@${version}`))
    throw new Error(`${name}@${version} was published and pruned: give it a new version`)
  const integrity = computeIntegrity(release)
  const hashes = Object.fromEntries(Object.entries(deltas).map(([file, body]) => [file, hashOf(body)]))
  const claim = { name, version, release: integrity, deltas: hashes, ...publisher }
  const text = signedPublication(keys, claim)
  const folder = versionPath(name, version)
  let claimed = hashes
  if (!(await store.create(publicationPath(name, version), text))) {
    const signers = { publicKeys: signersOf(name, history.at(-1)?.state ?? {}, keys.publicKeys) }
    const earlier = await readPublication(store, signers, { name, version })
    const mine = { release: integrity, artefact: publisher.artefact }
    if (earlier && !(isSame(earlier, mine) && (await mayGoOn(store, earlier, mine))))
      throw new Error(taken(earlier, mine))
    claimed = earlier?.deltas ?? {}
  }
  if (record) await putRecord(store, artefactFolder(name, version), record)
  for (const [file, body] of files) await putOnce(store, `${folder}/${file}`, body)
  // Browsers believe ops' keys alone: what a team has published is stated by whoever of ops previews it.
  const isStated = name !== 'host' && keys.team === undefined
  const beside = isStated ? { ...extra, [previewFile]: statementOf(keys, { name, version, release }) } : extra
  for (const [file, body] of Object.entries(beside)) await store.create(`${folder}/${file}`, body)
  for (const [file, body] of Object.entries(deltas))
    if (claimed[file] === hashOf(body)) await store.create(`${folder}/${file}`, body)
  return putOnce(store, releasePath({ name, version }), new TextEncoder().encode(release))
}

interface Claimed {
  readonly release: string
  readonly artefact?: Publication['artefact'] | undefined
}

const isSame = (earlier: Claimed, mine: Claimed): boolean =>
  earlier.release === mine.release && earlier.artefact?.digest === mine.artefact?.digest

/** Whose signature is kept is in the record: no one else finishes what one has begun. */
async function mayGoOn(store: Store, earlier: Publication, { artefact }: Claimed): Promise<boolean> {
  return (
    earlier.artefact?.signedBy === artefact?.signedBy ||
    (await store.read(releasePath(earlier))) !== undefined
  )
}

async function putRecord(
  store: Store,
  folder: string,
  { list, bill, envelope }: ArtefactRecord
): Promise<void> {
  await putOnce(store, `${folder}/${contentFile}`, new TextEncoder().encode(list))
  await putOnce(store, `${folder}/${billFile}`, new TextEncoder().encode(bill))
  // Who says it again has another moment to tell of.
  await store.create(`${folder}/${envelopeFile}`, envelope)
}

const taken = ({ name, version, by, at, commit, ...earlier }: Publication, mine: Claimed): string =>
  `${name}@${version} is already published by ${by} at ${at}${commit ? ` from ${commit}` : ''}: give it a new version\n` +
  `  published: ${claimText(earlier)}\n  yours:     ${claimText(mine)}`

const claimText = ({ release, artefact }: Claimed): string =>
  artefact
    ? `${release}, artefact sha256-${artefact.digest} signed by ${keyName(artefact.signedBy)}`
    : release

/**
 * Writes a file that is not there, or is there as it should be: left by a publication that was broken off, or is over.
 *
 * @returns whether it was not there.
 */
async function putOnce(store: Store, path: string, body: Uint8Array): Promise<boolean> {
  if (await store.create(path, body)) return true
  const present = await store.read(path)
  if (!present || !Buffer.from(body).equals(present.bytes))
    throw new Error(`${path} is there already, and is another one: give it a new version`)
  return false
}
