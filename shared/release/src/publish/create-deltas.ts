import { versionPath } from '@eqs/contracts/discovery'
import { readHistory } from '../history/history.ts'
import { versionsIn } from '../history/release-state.ts'
import { dictionaryName, hasDeltas, toDcz } from '../published/deltas.ts'
import { deltaFolder } from '../published/publication.ts'
import type { Store } from '../store/store.ts'

/** Number of versions that deltas are made against: the live version, canary and fallback, or earlier live versions. */
const maxDictionaries = 3

/** A version that is about to be published. */
interface NewVersion {
  readonly name: string
  readonly files: ReadonlyMap<string, Uint8Array>
}

/**
 * Creates the deltas of a version against the versions that members may have cached. A delta that is not smaller than the
 * compressed file is left out.
 *
 * @returns the deltas, by path below the version's folder.
 */
export async function createDeltas(
  store: Store,
  { name, files }: NewVersion
): Promise<Record<string, Uint8Array>> {
  const deltas: Record<string, Uint8Array> = {}
  for (const version of await listLastLive(store, name))
    for (const [file, bytes] of files) {
      if (!hasDeltas(file)) continue
      const dictionary = (await store.read(`${versionPath(name, version)}/${file}`))?.bytes
      if (!dictionary) continue
      const path = `${deltaFolder}/${dictionaryName(dictionary)}/${file}`
      const delta = deltas[path] ?? (await toDcz(bytes, dictionary))
      if (delta.length < (files.get(`${file}.br`) ?? bytes).length) deltas[path] = delta
    }
  return deltas
}

/** Lists the versions that were live last, newest first, with canaries and fallbacks. */
async function listLastLive(store: Store, name: string): Promise<readonly string[]> {
  const live = (await readHistory(store)).toReversed().flatMap(({ state }) => versionsIn(state))
  const versions = live.flatMap(label => (label.startsWith(`${name}@`) ? [label.slice(name.length + 1)] : []))
  return [...new Set(versions)].slice(0, maxDictionaries)
}
