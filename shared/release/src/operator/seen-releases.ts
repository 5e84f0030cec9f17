import { mkdir, readFile, realpath, rename, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import * as v from 'valibot'
import { readUnchecked } from '../history/chain.ts'
import type { SeenRelease } from '../history/rendered-release.ts'
import { getSeen } from '../history/trusted-history.ts'
import type { PublicKeys } from '../keys/release-keys.ts'
import { dataDir } from '../store/data-dir.ts'
import { hasCode } from '../store/errors.ts'
import type { Store } from '../store/store.ts'

// `DATA_DIR/seen-releases.json` has the newest release that this machine has checked, by store. A store that was
// restored to an earlier day looks sound, but this machine detects it. It also need not check entries twice.

const seenFile = v.record(v.string(), v.strictObject({ number: v.number(), hash: v.string() }))

const file = (): string => resolve(dataDir(), 'seen-releases.json')

/** The newest release that was seen from here; undefined at the first look. */
export const readSeen = async ({ place }: Store): Promise<SeenRelease | undefined> =>
  (await readFileIfAny())[await toStoreKey(place)]

/**
 * Records the live release after every entry up to it was checked. From then on, this machine checks only the
 * entries after it.
 *
 * @param takesOlder whether someone has a reason to go on from less than was seen.
 */
export async function rememberRelease(store: Store, keys: PublicKeys, takesOlder: boolean): Promise<void> {
  const seen = await readSeen(store)
  const { trustedEntries, faults } = await readUnchecked(store, {
    ...keys,
    seen: takesOlder ? undefined : seen
  })
  const live = trustedEntries.at(-1)
  if (!live || faults.some(({ isBlocking }) => isBlocking)) return
  if (seen && seen.number >= live.entry.number && !takesOlder) return
  const all = {
    ...(await readFileIfAny()),
    [await toStoreKey(store.place)]: getSeen(live)
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
