import { versionPath } from '@eqs/contracts/discovery'
import type { PublicKeys } from '../keys/release-keys.ts'
import { artefactFolder, type Publication, readPublication } from '../published/publication.ts'
import { type Published, releaseFile, releasePath } from '../published/release-files.ts'
import { DamageError, reasonOf, StoreError } from '../store/errors.ts'
import { hashOf } from '../store/hash-of.ts'
import { readText, type Store } from '../store/store.ts'
import { billFile } from './bill-of-materials.ts'
import { envelopeFile } from './container.ts'
import { contentFile, filesFolder, listOf } from './content.ts'
import { type OpenedArtefact, openArtefact } from './open-artefact.ts'

/** An artefact that is in a store, with the record of its publication. */
export interface StoredArtefact {
  readonly publication: Publication
  readonly artefact: OpenedArtefact
}

/**
 * The artefact that a version was published from, taken together again of what is in the store. Public keys are enough: a key of the club has signed
 * who may sign it, and that one what it holds.
 *
 * @returns undefined where the version was published before there were artefacts.
 * @throws {DamageError} when anything of it is other than it was signed.
 */
export async function readArtefact(
  store: Store,
  keys: PublicKeys,
  wanted: Published
): Promise<StoredArtefact | undefined> {
  const publication = await readPublication(store, keys, wanted)
  const artefact = publication && (await artefactOf(store, publication))
  return artefact && { publication, artefact }
}

/** The same by a record of which another operator has seen who signed it. */
export async function artefactOf(
  store: Store,
  { name, version, artefact }: Publication
): Promise<OpenedArtefact | undefined> {
  if (!artefact) return undefined
  const { digest, signedBy } = artefact
  const folder = artefactFolder(name, version)
  const [list, envelope] = await Promise.all(
    [contentFile, envelopeFile].map(file => readText(store, `${folder}/${file}`))
  )
  if (list === undefined || envelope === undefined)
    throw new DamageError(`the artefact of ${name}@${version} is gone: ${folder} has no list, or no envelope`)
  if (hashOf(list) !== digest) throw new DamageError(`${folder}/${contentFile} is not what was published`)
  try {
    const parts = await readParts(store, { name, version }, list)
    return openArtefact({ list, envelope, parts }, () => [signedBy])
  } catch (cause) {
    if (cause instanceof StoreError) throw cause
    throw new DamageError(`the artefact of ${name}@${version} is damaged: ${reasonOf(cause)}`, { cause })
  }
}

async function readParts(
  store: Store,
  { name, version }: Published,
  list: string
): Promise<ReadonlyMap<string, Uint8Array>> {
  const { parts } = listOf(list)
  const read = await Promise.all(
    Object.keys(parts).map(
      async part => [part, (await store.read(placeOf(part, { name, version })))?.bytes] as const
    )
  )
  return new Map(read.flatMap(([part, bytes]) => (bytes ? [[part, bytes] as const] : [])))
}

/** Where a part of an artefact is in a store. */
function placeOf(part: string, { name, version }: Published): string {
  if (part === billFile) return `${artefactFolder(name, version)}/${billFile}`
  if (part === releaseFile) return releasePath({ name, version })
  return `${versionPath(name, version)}/${part.slice(filesFolder.length + 1)}`
}
