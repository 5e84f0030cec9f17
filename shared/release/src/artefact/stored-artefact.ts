import { versionPath } from '@eqs/contracts/discovery'
import { artefactFolder, publicationIn, publicationPath } from '../published/publication.ts'
import { type Published, releaseFile, releasePath } from '../published/release-files.ts'
import { DamageError, StoreError, toReason } from '../store/errors.ts'
import { readText, type Store, toHash } from '../store/store.ts'
import { billFile } from './bill-of-materials.ts'
import { envelopeFile } from './container.ts'
import { contentFile, contentList, filesFolder, parseFile } from './content.ts'
import { type OpenedArtefact, openArtefact } from './open-artefact.ts'

/**
 * Reads and verifies the artefact from which a version was published. The publication record names the key that signed the
 * artefact. The caller has verified the record, which a key of the club has signed.
 *
 * @returns undefined when the version was published without an artefact.
 * @throws {DamageError} when any part differs from what was signed.
 */
export async function readArtefact(
  store: Store,
  { name, version }: Published
): Promise<OpenedArtefact | undefined> {
  const publication = publicationIn((await readText(store, publicationPath(name, version))) ?? '')
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

async function readParts(
  store: Store,
  { name, version }: Published,
  list: string
): Promise<ReadonlyMap<string, Uint8Array>> {
  const { parts } = parseFile(contentFile, contentList, list)
  const read = await Promise.all(
    Object.keys(parts).map(
      async part => [part, (await store.read(partPath(part, { name, version })))?.bytes] as const
    )
  )
  return new Map(read.flatMap(([part, bytes]) => (bytes ? [[part, bytes] as const] : [])))
}

function partPath(part: string, { name, version }: Published): string {
  if (part === billFile) return `${artefactFolder(name, version)}/${billFile}`
  if (part === releaseFile) return releasePath({ name, version })
  return `${versionPath(name, version)}/${part.slice(filesFolder.length + 1)}`
}
