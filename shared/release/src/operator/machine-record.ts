import { randomUUID } from 'node:crypto'
import { mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import * as v from 'valibot'
import type { Request } from '../change/change.ts'
import { readUnchecked } from '../history/chain.ts'
import type { SeenRelease, Verification } from '../history/history.ts'
import { getSeen } from '../history/trusted-history.ts'
import { hasCode, toReason } from '../store/errors.ts'
import { dataDir } from '../store/places.ts'
import { type Store, toHash } from '../store/store.ts'
import type { CommandLine } from './command-line.ts'

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

// People and CI jobs repeat a command that was interrupted or whose page could not be written. `DATA_DIR/requests` has
// its id until its outcome is known, so that a repetition within an hour finishes it and changes nothing twice.
// `RELEASE_REQUEST` is an id for a repetition on another machine.

/** Milliseconds after which the same command line is a new request. */
const lifetime = 60 * 60 * 1000

/** Starts a request, or continues the earlier request of the same command line. */
export async function openRequest(line: CommandLine, place: string, by: string): Promise<Request> {
  const given = process.env.RELEASE_REQUEST
  const words = serializeWords(line, place, by)
  if (given) return { id: toHash(JSON.stringify([given, words])), isAgain: true }
  const file = getRequestFile(words)
  const known = await readRequestId(file)
  if (known !== undefined) return { id: known, isAgain: true }
  const id = randomUUID()
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, id)
  return { id, isAgain: false }
}

/** Ends a request. The same command line is a new request from then on. */
export const closeRequest = (line: CommandLine, place: string, by: string): Promise<void> =>
  rm(getRequestFile(serializeWords(line, place, by)), { force: true })

async function readRequestId(file: string): Promise<string | undefined> {
  try {
    const { mtimeMs } = await stat(file)
    return Date.now() - mtimeMs < lifetime ? (await readFile(file, 'utf8')) || undefined : undefined
  } catch {
    return undefined
  }
}

/** Options that do not distinguish requests. */
const otherOptions = ['json', 'out', 'store', 'why']

function serializeWords({ command, names, values }: CommandLine, place: string, by: string): string {
  const options = Object.entries(values).filter(([name]) => !otherOptions.includes(name))
  return JSON.stringify([place, by, command, names, options.sort()])
}

const getRequestFile = (words: string): string => resolve(dataDir(), 'requests', toHash(words).slice(0, 16))
