import { mkdir, readFile, realpath, rename, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import * as v from 'valibot'
import { readUnchecked } from '../history/chain.ts'
import type { SeenRelease, Verification } from '../history/history.ts'
import { getSeen } from '../history/trusted-history.ts'
import { hasCode, toReason } from '../store/errors.ts'
import { dataDir } from '../store/places.ts'
import type { Store } from '../store/store.ts'

// `DATA_DIR/seen-releases.json` has the newest release that this machine has checked, for each store. With it, this
// machine detects a store that was restored to an earlier state, and checks each entry once.

const seenFile = v.record(v.string(), v.strictObject({ number: v.number(), hash: v.string() }))

const file = (): string => resolve(dataDir(), 'seen-releases.json')

/** Reads the newest release that this machine has checked. Undefined before the first check. */
export const readSeen = async ({ place }: Store): Promise<SeenRelease | undefined> =>
  (await readFileIfAny())[await toStoreKey(place)]

/**
 * Records the live release after every entry up to it was checked. From then on, this machine checks only the
 * entries after it.
 *
 * @param takesOlder true when the operator continues from an older release with a reason.
 */
export async function rememberRelease(verification: Verification, takesOlder: boolean): Promise<void> {
  const { store, seen } = verification
  const { trustedEntries, faults } = await readUnchecked({
    ...verification,
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

/** Returns the address of a bucket, or the real path of a folder. */
const toStoreKey = (place: string): Promise<string> | string =>
  place.startsWith('s3://') ? place : realpath(place).catch(() => resolve(place))

async function readFileIfAny(): Promise<v.InferOutput<typeof seenFile>> {
  try {
    return v.parse(v.pipe(v.string(), v.parseJson(), seenFile), await readFile(file(), 'utf8'))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return {}
    if (!v.isValiError(error))
      throw new Error(`${file()} cannot be read: ${toReason(error)}`, { cause: error })
    throw new Error(
      `${file()} cannot be read. Remove it, if nothing suggests that the store was changed by others`,
      { cause: error }
    )
  }
}
