import * as v from 'valibot'
import { billFile, packagesOfBill } from '../artefact/bill-of-materials.ts'
import { artefactFolder } from '../published/publication.ts'
import { readText, type Store } from '../store/store.ts'

/** `name@version` of every package, by the version of one remote or the host. */
export type PackageIndex = Readonly<Record<string, readonly string[]>>

/** Where the packages of all versions of a name stand together. It is made of their bills, and can be made again. */
const indexPath = (name: string): string => `ops/packages/${name}.json`

const index = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.array(v.string())))

/** What is in the versions of a name that have a bill of materials: one file, and the bills that are not in it yet. */
export async function packagesOf(store: Store, name: string): Promise<PackageIndex> {
  const [text, versions] = await Promise.all([
    readText(store, indexPath(name)),
    store.list(artefactFolder(name, '').slice(0, -1))
  ])
  const parsed = v.safeParse(index, text)
  const known = parsed.success ? parsed.output : {}
  const found = await Promise.all(
    versions.map(async version => [version, known[version] ?? (await billed(store, name, version))] as const)
  )
  return Object.fromEntries(found.flatMap(([version, packages]) => (packages ? [[version, packages]] : [])))
}

async function billed(store: Store, name: string, version: string): Promise<readonly string[] | undefined> {
  const text = await readText(store, `${artefactFolder(name, version)}/${billFile}`)
  const packages = text === undefined ? undefined : packagesOfBill(text)
  return packages?.map(one => `${one.name}@${one.version}`)
}

/** Writes down together what is in all versions of a name. Who is overtaken leaves it to whoever was faster: what is missing is read from its bill. */
export async function keepPackages(store: Store, name: string): Promise<void> {
  const path = indexPath(name)
  const before = await store.read(path)
  await store.replace(path, JSON.stringify(await packagesOf(store, name)), before?.tag ?? null)
}
