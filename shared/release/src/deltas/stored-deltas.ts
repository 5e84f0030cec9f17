import { computeIntegrity } from '@eqs/build/published-files'
import { versionPath } from '@eqs/contracts/discovery'
import { type Published, publishedVersions } from '../published/release-files.ts'
import type { Store } from '../store/store.ts'
import { fromDcz } from './dcz.ts'
import { deltaFolder, deltaPath, dictionaryName } from './delta-path.ts'

interface StoredDelta {
  readonly path: string
  readonly file: string
  /** The name of its dictionary. */
  readonly dictionary: string
}

async function deltasIn(store: Store, { name, version }: Published): Promise<readonly StoredDelta[]> {
  const folder = versionPath(name, version)
  const dictionaries = await store.list(`${folder}/${deltaFolder}`)
  const deltas = dictionaries.map(async dictionary =>
    (await store.list(`${folder}/${deltaFolder}/${dictionary}`)).map(file => ({
      path: deltaPath(folder, dictionary, file),
      file,
      dictionary
    }))
  )
  return (await Promise.all(deltas)).flat()
}

/** The same file of another version, where it is the dictionary. */
async function dictionaryOf(store: Store, name: string, { file, dictionary }: StoredDelta) {
  // The newest first: that is most likely the one.
  for (const version of (await publishedVersions(store, name)).toReversed()) {
    const found = await store.read(`${versionPath(name, version)}/${file}`)
    if (found && dictionaryName(found.bytes) === dictionary) return found.bytes
  }
  return undefined
}

/**
 * Deltas of a version from which a browser would not get what was published. One that is not there is no fault.
 *
 * @param integrities of the version's files, by path.
 * @returns a line for each.
 */
export async function deltaFaults(
  store: Store,
  { name, version }: Published,
  integrities: ReadonlyMap<string, string>
): Promise<readonly string[]> {
  const lines: string[] = []
  // One after the other: each is unpacked, and its dictionary read.
  for (const delta of await deltasIn(store, { name, version })) {
    const dictionary = await dictionaryOf(store, name, delta)
    const stored = dictionary && (await store.read(delta.path))
    const path = `${versionPath(name, version)}/${delta.file}`
    const length = (await store.read(path))?.bytes.length ?? 0
    const read = stored && (await fromDcz(stored.bytes, dictionary, length))
    const integrity = integrities.get(path)
    if (!read || computeIntegrity(read) !== integrity) lines.push(`${delta.path} is not what was published`)
  }
  return lines
}

/** Removes the deltas of a name's versions whose dictionary is not published any more. */
export async function removeLostDeltas(store: Store, name: string): Promise<void> {
  for (const version of await publishedVersions(store, name))
    for (const delta of await deltasIn(store, { name, version }))
      if (!(await dictionaryOf(store, name, delta))) await store.remove(delta.path)
}
