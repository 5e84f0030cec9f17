import { versionPath } from '@eqs/contracts/discovery'
import { readHistory } from '../history/history.ts'
import { versionsIn } from '../history/release-state.ts'
import type { Store } from '../store/store.ts'
import { toDcz } from './dcz.ts'
import { deltaFolder, dictionaryName, hasDeltas } from './delta-path.ts'

/** So many versions of a name are dictionaries for the next one: live, canary and fallback, or what was live before. */
const versionsBefore = 3

/** A version that is about to be published. */
interface Coming {
  readonly name: string
  readonly files: ReadonlyMap<string, Uint8Array>
}

/**
 * The files of a version as their difference from the same files of the versions that members may have, by path below the
 * version's folder. What saves nothing is left out; no one misses one that is not there.
 */
export async function deltasOf(store: Store, { name, files }: Coming): Promise<Record<string, Uint8Array>> {
  const deltas: Record<string, Uint8Array> = {}
  for (const version of await lastLive(store, name))
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

/** The versions of a name that were live last, canaries and fallbacks too, the newest first. */
async function lastLive(store: Store, name: string): Promise<readonly string[]> {
  const live = (await readHistory(store)).toReversed().flatMap(({ state }) => versionsIn(state))
  const versions = live.flatMap(one => (one.startsWith(`${name}@`) ? [one.slice(name.length + 1)] : []))
  return [...new Set(versions)].slice(0, versionsBefore)
}
