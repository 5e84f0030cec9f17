import { versionPath } from '@eqs/contracts/discovery'
import { readHistory } from '../history/history.ts'
import { versionsIn } from '../history/release-state.ts'
import type { Store } from '../store/store.ts'
import { toDcz } from './dcz.ts'
import { deltaFolder, dictionaryName, hasDeltas } from './delta-path.ts'

/**
 * Number of earlier versions for which deltas are made: live, canary and fallback, or those that were live
 * before.
 */
const versionsBefore = 3

/** A version that is about to be published. */
interface Coming {
  readonly name: string
  readonly files: ReadonlyMap<string, Uint8Array>
}

/**
 * Creates the deltas of a version, against the versions that members may have cached. The keys are paths
 * below the version's folder. A delta that is not smaller than the compressed file is left out.
 */
export async function createDeltas(
  store: Store,
  { name, files }: Coming
): Promise<Record<string, Uint8Array>> {
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

/** Returns the versions that were live last, newest first, with canaries and fallbacks. */
async function lastLive(store: Store, name: string): Promise<readonly string[]> {
  const live = (await readHistory(store)).toReversed().flatMap(({ state }) => versionsIn(state))
  const versions = live.flatMap(one => (one.startsWith(`${name}@`) ? [one.slice(name.length + 1)] : []))
  return [...new Set(versions)].slice(0, versionsBefore)
}
