import * as v from 'valibot'
import type { PublicKeys, ReleaseKeys } from '../keys/release-keys.ts'
import { isSignedText, withSignature } from '../keys/signed-text.ts'
import { catchDamage, toReason } from '../store/errors.ts'
import { format, upgradeAdvice } from '../store/format.ts'
import { mostNames } from '../store/limits.ts'
import { readText, readTextWithinLimit, type Store } from '../store/store.ts'
import { toHash } from '../store/to-hash.ts'
import { nextCheckpoint } from './checkpoint.ts'
import { type Contents, type GateResult, type HistoryEntry, historyEntry } from './history-entry.ts'
import type { Approved } from './proposal.ts'
import { differences, type ReleaseState } from './release-state.ts'
import { parseReleaseNumber } from './rendered-release.ts'

const folder = 'ops/history'
/** Returns the path of an entry in a store. */
export const entryPath = (number: number): string => `${folder}/${String(number).padStart(8, '0')}.json`

/** An entry together with its text as it was written, which the next one's hash is made of. */
export interface WrittenEntry {
  readonly entry: HistoryEntry
  readonly text: string
}

/** Thrown when another operator changed the release meanwhile: nothing was written. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError'

  constructor(readonly faster: HistoryEntry) {
    super(
      `${faster.by} was faster: “${faster.what}” at ${faster.at}. Nothing of yours was changed; look at the status and try again.`
    )
  }
}

/**
 * Lists the numbers of all entries, oldest first. Files behind a gap count if one of them can be read: an entry before them is lost. Others
 * are stray files, which must not keep anyone from changing the release.
 */
export async function entryNumbers(store: Store): Promise<readonly number[]> {
  const numbers = (await store.list(folder))
    .flatMap(name => (/^\d{8}\.json$/.test(name) ? [Number.parseInt(name, 10)] : []))
    .filter(number => number > 0 && number <= mostNames)
    .sort((a, b) => a - b)
  for (;;) {
    const start = numbers.findLastIndex((number, index) => number !== (numbers[index - 1] ?? 0) + 1)
    if (start < 0 || (await hasEntry(store, numbers.slice(start)))) return numbers
    numbers.length = start
  }
}

async function hasEntry(store: Store, numbers: readonly number[]): Promise<boolean> {
  for (const number of numbers.toReversed())
    if ((await entryIfAny(store, number))?.entry.number === number) return true
  return false
}

/** Lists the paths of files in the folder of the history that are no entries. @param known the numbers of those that are. */
export async function strayFiles(store: Store, known: readonly number[]): Promise<readonly string[]> {
  const entries = new Set(known.map(entryPath))
  return (await store.list(folder))
    .filter(name => name.endsWith('.json'))
    .map(name => `${folder}/${name}`)
    .filter(path => !entries.has(path))
    .sort()
}

/** Why an entry cannot be read. @param keys whose signature counts under one that is for newer tools. */
export async function unreadable(store: Store, number: number, keys?: PublicKeys) {
  try {
    const text = await readText(store, entryPath(number))
    if (text === undefined) return { text: `entry ${number} is missing` }
    const advice = keys && !isSignedText(text, keys) ? undefined : upgradeAdvice(`entry ${number}`, text)
    return { text: advice ?? `entry ${number} cannot be read`, isNewer: advice !== undefined }
  } catch (error) {
    return { text: `entry ${number} cannot be read: ${toReason(error)}` }
  }
}

/** @throws {Error} when there is no such entry, or it is not one of ours. */
export async function readEntry(store: Store, number: number): Promise<WrittenEntry> {
  const written = await entryIfAny(store, number)
  if (!written) throw new Error(`${entryPath(number)}: ${(await unreadable(store, number)).text}`)
  return written
}

/**
 * Returns the number of the newest entry, or 0 before the first promotion. The discovery document says where to
 * begin, so that the whole history is not listed. It need not be trusted: later entries are looked for, and all
 * entries are listed when its own is missing.
 */
export async function newestNumber(store: Store): Promise<number> {
  const shown = parseReleaseNumber(await readTextWithinLimit(store, 'discovery.json'))
  if (shown > 0)
    for (let number = shown; number < shown + unrendered; number += 1) {
      const nearby = [number, number + 1, number + 2].map(one => isThere(store, one))
      const [is, isNext, isBehindGap] = await Promise.all(nearby)
      if (!is || (!isNext && isBehindGap)) break
      if (!isNext) return number
    }
  return (await entryNumbers(store)).at(-1) ?? 0
}

/** Maximum number of entries after the rendered one that are looked for one by one. */
const unrendered = 20

/** True when an entry exists, even if it is too large to be read. */
const isThere = (store: Store, number: number): Promise<boolean> =>
  store.read(entryPath(number)).then(
    file => file !== undefined,
    error => catchDamage(error).length > 0
  )

/** The newest entry, which says what is live; undefined before the first promotion. */
export async function latestEntry(store: Store): Promise<WrittenEntry | undefined> {
  const number = await newestNumber(store)
  return number === 0 ? undefined : readEntry(store, number)
}

/** The entries that can be read, oldest first. @param last so many of the newest; all by default. */
export async function readHistory(
  store: Store,
  last = Number.POSITIVE_INFINITY
): Promise<readonly HistoryEntry[]> {
  const numbers = (await entryNumbers(store)).slice(-last)
  const entries = await Promise.all(numbers.map(number => entryIfAny(store, number)))
  return entries.flatMap(written => (written ? [written.entry] : []))
}

/** An entry; undefined where there is none, or it is not one of ours, or for newer tools. */
export async function entryIfAny(store: Store, number: number): Promise<WrittenEntry | undefined> {
  const text = await readTextWithinLimit(store, entryPath(number))
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), historyEntry), text)
  if (text === undefined || !parsed.success) return undefined
  const isNewer = (parsed.output.minReader ?? format) > format
  return isNewer ? undefined : { entry: parsed.output, text }
}

/** What a change is, before it is written down. */
export interface Change {
  readonly state: ReleaseState
  readonly by: string
  readonly what: string
  readonly why: string
  readonly restores?: number
  readonly gate: readonly GateResult[]
  readonly contents: Contents
  readonly pruned?: readonly string[]
  readonly approved?: Approved
  /** The id of the command that asked for it. */
  readonly request?: string
  readonly anchor?: HistoryEntry['anchor']
  /** How it differs from what members had by an entry that is lost. */
  readonly lost?: readonly string[]
}

/** A change and its place in the history. */
export interface Appended {
  readonly keys: ReleaseKeys
  readonly number: number
  /** The entry that it was made from. */
  readonly before: WrittenEntry | undefined
  readonly change: Change
}

/**
 * Writes a change down behind the entry it was made from. This is the moment at which it counts: of two operators who
 * started from the same entry, one finds the next number taken.
 *
 * @throws {ConflictError} naming who was faster.
 */
export async function append(
  store: Store,
  { keys, number, before, change }: Appended
): Promise<HistoryEntry> {
  const { lost = [], ...said } = change
  const unsigned = {
    format,
    minReader: format,
    number,
    previous: before ? toHash(before.text) : '',
    at: new Date().toISOString(),
    key: keys.signsWith,
    ...(keys.team === undefined ? {} : { team: keys.team }),
    ...said,
    differences: [...differences(before?.entry.state, said.state), ...lost],
    checkpoint: nextCheckpoint(before, { ...said, number })
  }
  const entry = withSignature(keys, unsigned)
  if (number > mostNames) throw new Error(`a history has ${mostNames} entries at most: begin another store`)
  const text = JSON.stringify(entry)
  if (await createOnce(store, entryPath(number), text)) return v.parse(historyEntry, entry)
  const present = await readEntry(store, number)
  // A request that is sent twice on its way, as NFS and HTTP clients do, finds what it has written itself.
  if (present.text === text) return present.entry
  throw new ConflictError(present.entry)
}

/** The answer alone may have failed: the file itself tells. */
async function createOnce(store: Store, path: string, text: string): Promise<boolean> {
  try {
    return await store.create(path, text)
  } catch (error) {
    const present = await readText(store, path).catch(() => undefined)
    if (present !== undefined) return present === text
    throw new Error(`${toReason(error)}. It is not known whether the change counts: release status tells`, {
      cause: error
    })
  }
}
