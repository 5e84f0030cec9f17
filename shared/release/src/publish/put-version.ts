import { computeIntegrity } from '@eqs/build/published-files'
import { versionPath } from '@eqs/contracts/discovery'
import { previewFile } from '@eqs/contracts/preview'
import { billFile, contentFile, envelopeFile } from '../artefact/content.ts'
import { readHistory } from '../history/history.ts'
import { prunedVersions } from '../history/history-entry.ts'
import { listSigners } from '../history/policy.ts'
import type { ReleaseState } from '../history/release-state.ts'
import type { Trust } from '../history/trusted-history.ts'
import { keyName } from '../keys/signing.ts'
import { signPreviewStatement } from '../preview/statements.ts'
import {
  artefactFolder,
  type Publication,
  publicationPath,
  readPublication,
  signedPublication
} from '../published/publication.ts'
import { type Published, releasePath } from '../published/release-files.ts'
import { type Store, toHash } from '../store/store.ts'

/** A version with everything that its publication writes. */
export interface BuiltVersion extends Published {
  readonly files: ReadonlyMap<string, Uint8Array>
  /** Text of `release.json`. */
  readonly release: string
  /** Further files. They may differ when the version is published again. */
  readonly extra?: Readonly<Record<string, string | Uint8Array>>
  /** Deltas against other versions, by path below the version's folder. */
  readonly deltas?: Readonly<Record<string, Uint8Array>>
  /** Artefact from which the version is published. */
  readonly record?: ArtefactRecord
}

/** Parts of an artefact that are stored in `ops/artefacts`. */
interface ArtefactRecord {
  readonly list: string
  readonly bill: string
  readonly envelope: string
}

/** Operator and source of a publication. */
export type Publisher = Pick<Publication, 'by' | 'at' | 'commit' | 'artefact'>

/**
 * Writes a version into the store. A signed record, which is created exclusively, claims the version first, so the second of
 * two publications writes nothing. No file is ever replaced. An interrupted publication continues with the same build, and
 * compares each existing file.
 *
 * @param live the newest trusted state. Its teams may have published the version before, and its host shows previews.
 * @returns false when the same version was published before.
 * @throws {Error} when another build has this version, it was pruned, or another operator has begun to
 *   publish it.
 */
export async function putVersion(
  { store, keys }: Pick<Trust, 'store' | 'keys'>,
  { name, version, files, release, extra = {}, deltas = {}, record }: BuiltVersion,
  publisher: Publisher,
  live: Partial<Pick<ReleaseState, 'policy' | 'host'>> = {}
): Promise<boolean> {
  if (prunedVersions(await readHistory(store)).has(`${name}@${version}`))
    throw new Error(`${name}@${version} was published and pruned: give it a new version`)
  const integrity = computeIntegrity(release)
  const hashes = Object.fromEntries(Object.entries(deltas).map(([file, body]) => [file, toHash(body)]))
  const claim = { name, version, release: integrity, deltas: hashes, ...publisher }
  const text = signedPublication(keys, claim)
  const folder = versionPath(name, version)
  let claimedDeltas = hashes
  if (
    !(await store.read(publicationPath(name, version))) &&
    (await store.read(releasePath({ name, version })))
  )
    throw new Error(`${name}@${version} is already published, and has no record: give it a new version`)
  if (!(await store.create(publicationPath(name, version), text))) {
    const signers = { publicKeys: listSigners(name, live, keys.publicKeys) }
    const earlier = await readPublication(store, signers, { name, version })
    const own = { release: integrity, artefact: publisher.artefact }
    if (earlier && !(isSameBuild(earlier, own) && (await mayContinue(store, earlier, own))))
      throw new Error(explainConflict(earlier, own))
    claimedDeltas = earlier?.deltas ?? {}
  }
  if (record) await putRecord(store, artefactFolder(name, version), record)
  for (const [file, body] of files) await putOnce(store, `${folder}/${file}`, body)
  // Browsers accept only the keys of ops. A team's version gets its statement when ops preview it.
  const hasStatement = name !== 'host' && keys.team === undefined
  const extraFiles = hasStatement
    ? {
        ...extra,
        [previewFile]: await signPreviewStatement({ store, keys }, live.host, { name, version, release })
      }
    : extra
  for (const [file, body] of Object.entries(extraFiles)) await store.create(`${folder}/${file}`, body)
  for (const [file, body] of Object.entries(deltas))
    if (claimedDeltas[file] === toHash(body)) await store.create(`${folder}/${file}`, body)
  return putOnce(store, releasePath({ name, version }), new TextEncoder().encode(release))
}

/** The build that a publication claims for its version. */
interface ClaimedBuild {
  readonly release: string
  readonly artefact?: Publication['artefact'] | undefined
}

const isSameBuild = (earlier: ClaimedBuild, own: ClaimedBuild): boolean =>
  earlier.release === own.release && earlier.artefact?.digest === own.artefact?.digest

/**
 * True when a publication may continue an earlier one. The record names one signer, so only that signer may complete it. Another
 * signer may repeat a complete publication.
 */
async function mayContinue(store: Store, earlier: Publication, { artefact }: ClaimedBuild): Promise<boolean> {
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
  // Each packing has its own timestamp, so an existing envelope may differ.
  await store.create(`${folder}/${envelopeFile}`, envelope)
}

const explainConflict = (
  { name, version, by, at, commit, ...earlier }: Publication,
  own: ClaimedBuild
): string =>
  `${name}@${version} is already published by ${by} at ${at}${commit ? ` from ${commit}` : ''}: give it a new version\n` +
  `  published: ${describeBuild(earlier)}\n  yours:     ${describeBuild(own)}`

const describeBuild = ({ release, artefact }: ClaimedBuild): string =>
  artefact
    ? `${release}, artefact sha256-${artefact.digest} signed by ${keyName(artefact.signedBy)}`
    : release

/**
 * Creates a file, or verifies that an existing file has the same content.
 *
 * @returns true when the file was created.
 */
async function putOnce(store: Store, path: string, body: Uint8Array): Promise<boolean> {
  if (await store.create(path, body)) return true
  const present = await store.read(path)
  if (!present || !Buffer.from(body).equals(present.bytes))
    throw new Error(
      `${path} is not what is published: if it was damaged, remove it and publish the same version again; otherwise give it a new version`
    )
  return false
}
