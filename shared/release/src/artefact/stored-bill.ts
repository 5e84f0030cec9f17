import { artefactFolder, publicationIn, publicationPath } from '../published/publication.ts'
import type { Published } from '../published/release-files.ts'
import { DamageError } from '../store/errors.ts'
import { hashOf } from '../store/hash-of.ts'
import { readText, type Store } from '../store/store.ts'
import { type BilledPackage, billFile, packagesOfBill } from './bill-of-materials.ts'
import { contentFile, listOf } from './content.ts'

export type { BilledPackage }

/**
 * What is in a version, by the bill of materials that its publication vouches for. Whether a key has signed that publication is for whoever
 * gives the version to members.
 *
 * @returns undefined where it was published without.
 * @throws {DamageError} when the bill is another one, or gone.
 */
export async function readBill(
  store: Store,
  { name, version }: Published
): Promise<readonly BilledPackage[] | undefined> {
  const record = await readText(store, publicationPath(name, version))
  const artefact = record === undefined ? undefined : publicationIn(record)?.artefact
  if (!artefact) return undefined
  const folder = artefactFolder(name, version)
  const [list, bill] = await Promise.all(
    [contentFile, billFile].map(file => readText(store, `${folder}/${file}`))
  )
  const isListed =
    list !== undefined &&
    bill !== undefined &&
    hashOf(list) === artefact.digest &&
    listOf(list).parts[billFile]?.sha256 === hashOf(bill)
  const packages = isListed ? packagesOfBill(bill) : undefined
  if (!packages) throw new DamageError(`${folder}/${billFile} is not what was published`)
  return packages
}
