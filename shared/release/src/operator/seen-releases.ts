import { mkdir, readFile, realpath, rename, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import * as v from 'valibot'
import { groundsOf } from '../history/grounds.ts'
import { latestEntry } from '../history/history.ts'
import type { SeenRelease } from '../history/pinned.ts'
import type { PublicKeys } from '../keys/release-keys.ts'
import { dataDir } from '../store/data-dir.ts'
import { hasCode } from '../store/errors.ts'
import { hashOf } from '../store/hash-of.ts'
import type { Store } from '../store/store.ts'

// A store that was put back whole to an earlier day looks sound. Who has seen it later knows better: the newest release
// that was seen from this machine, by store, in `DATA_DIR/seen-releases.json`.

const seenFile = v.record(v.string(), v.strictObject({ number: v.number(), hash: v.string() }))

const file = (): string => resolve(dataDir(), 'seen-releases.json')

/** The newest release that was seen from here; undefined at the first look. */
export const readSeen = async ({ place }: Store): Promise<SeenRelease | undefined> =>
  (await readFileIfAny())[await toStoreKey(place)]

/**
 * Keeps in mind what is live, where one of the keys has signed it.
 *
 * @param takesOlder whether someone has a reason to go on from less than was seen.
 */
export async function rememberRelease(store: Store, keys: PublicKeys, takesOlder: boolean): Promise<void> {
  const [live, seen] = [await latestEntry(store), await readSeen(store)]
  if (!live || (await groundsOf(store, live, keys)).fault) return
  if (seen && seen.number >= live.entry.number && !takesOlder) return
  const all = {
    ...(await readFileIfAny()),
    [await toStoreKey(store.place)]: { number: live.entry.number, hash: hashOf(live.text) }
  }
  const draft = `${file()}.${process.pid}`
  await mkdir(dirname(draft), { recursive: true })
  await writeFile(draft, JSON.stringify(all, null, 2))
  await rename(draft, file())
}

/** A folder by its true path, however it was written. */
const toStoreKey = (place: string): Promise<string> | string =>
  place.startsWith('s3://') ? place : realpath(place).catch(() => resolve(place))

async function readFileIfAny(): Promise<v.InferOutput<typeof seenFile>> {
  try {
    return v.parse(v.pipe(v.string(), v.parseJson(), seenFile), await readFile(file(), 'utf8'))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return {}
    throw new Error(`${file()} cannot be read: remove it when nothing is known to be wrong`, { cause: error })
  }
}
