import { computeIntegrity } from '@eqs/build/published-files'
import { versionPath } from '@eqs/contracts/discovery'
import { previewFile } from '@eqs/contracts/preview'
import { billFile, contentFile, envelopeFile } from '../artefact/content.ts'
import type { OpenedArtefact } from '../artefact/open-artefact.ts'
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
  readonly release: string
  /** Further files. They may differ when the version is published again. */
  readonly extra?: Readonly<Record<string, string | Uint8Array>>
  /** Deltas against other versions, by path below the version's folder. */
  readonly deltas?: Readonly<Record<string, Uint8Array>>
  readonly record?: Pick<OpenedArtefact, 'list' | 'bill' | 'envelope'>
}

type Publisher = Pick<Publication, 'by' | 'at' | 'commit' | 'artefact'>

/**
 * Writes a version into the store. A signed record claims it first, so the second of two publications writes nothing. No file
 * is replaced; an interrupted publication continues with the same build.
 *
 * @param live the newest trusted state. Its teams may have published the version before, and its host shows previews.
 * @returns false when the same version was published before.
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
  const own = { name, version, release: integrity, deltas: hashes, ...publisher }
  const folder = versionPath(name, version)
  let claimedDeltas = hashes
  if (
    !(await store.read(publicationPath(name, version))) &&
    (await store.read(releasePath({ name, version })))
  )
    throw new Error(`${name}@${version} is already published, and has no record: give it a new version`)
  if (!(await store.create(publicationPath(name, version), signedPublication(keys, own)))) {
    const signers = { publicKeys: listSigners(name, live, keys.publicKeys) }
    const earlier = await readPublication(store, signers, { name, version })
    if (earlier && !(await mayContinue(store, earlier, own))) throw new Error(explainConflict(earlier, own))
    claimedDeltas = earlier?.deltas ?? {}
  }
  if (record) {
    const artefact = artefactFolder(name, version)
    await putOnce(store, `${artefact}/${contentFile}`, record.list)
    await putOnce(store, `${artefact}/${billFile}`, record.bill)
    // Each packing has its own timestamp, so an existing envelope may differ.
    await store.create(`${artefact}/${envelopeFile}`, record.envelope)
  }
  for (const [file, body] of files) await putOnce(store, `${folder}/${file}`, body)
  for (const [file, body] of Object.entries(extra)) await store.create(`${folder}/${file}`, body)
  // Browsers accept only the keys of ops. A team's version gets its statement when ops preview it.
  if (name !== 'host' && keys.team === undefined) {
    const statement = await signPreviewStatement({ store, keys }, live.host, { name, version, release })
    await store.create(`${folder}/${previewFile}`, statement)
  }
  for (const [file, body] of Object.entries(deltas))
    if (claimedDeltas[file] === toHash(body)) await store.create(`${folder}/${file}`, body)
  return putOnce(store, releasePath({ name, version }), release)
}

type ClaimedBuild = Pick<Publication, 'release' | 'artefact'>

/** True when the same build may continue. The record names one signer; another one may repeat a complete publication. */
async function mayContinue(store: Store, earlier: Publication, own: ClaimedBuild): Promise<boolean> {
  if (earlier.release !== own.release || earlier.artefact?.digest !== own.artefact?.digest) return false
  const isSameSigner = earlier.artefact?.signedBy === own.artefact?.signedBy
  return isSameSigner || (await store.read(releasePath(earlier))) !== undefined
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

/** Creates a file, or verifies that an existing file has the same content. Returns true when the file was created. */
async function putOnce(store: Store, path: string, body: Uint8Array | string): Promise<boolean> {
  if (await store.create(path, body)) return true
  const present = await store.read(path)
  if (!present || !Buffer.from(body).equals(present.bytes))
    throw new Error(
      `${path} is not what is published: if it was damaged, remove it and publish the same version again; otherwise give it a new version`
    )
  return false
}
