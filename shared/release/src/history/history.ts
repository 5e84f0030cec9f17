import * as v from 'valibot'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { withSignature } from '../keys/signed-text.ts'
import { DamageError, reasonOf } from '../store/errors.ts'
import { hashOf } from '../store/hash-of.ts'
import { mostNames } from '../store/limits.ts'
import { readOurs, readText, type Store } from '../store/store.ts'
import { type Contents, type GateResult, type HistoryEntry, historyEntry } from './history-entry.ts'
import type { Approved } from './proposal.ts'
import { differences, type ReleaseState } from './release-state.ts'

const folder = 'ops/history'
const pathOf = (number: number): string => `${folder}/${String(number).padStart(8, '0')}.json`

/** An entry together with its text as it was written, which the next one's hash is made of. */
export interface WrittenEntry {
  readonly entry: HistoryEntry
  readonly text: string
}

/** Thrown when somebody else changed the release meanwhile: nothing was written. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError'

  constructor(readonly faster: HistoryEntry) {
    super(
      `${faster.by} was faster: “${faster.what}” at ${faster.at}. Nothing of yours was changed; look at the status and try again.`
    )
  }
}

/** The numbers of all entries, oldest first. @throws {DamageError} when there are more than any history has. */
export async function entryNumbers(store: Store): Promise<readonly number[]> {
  const names = await store.list(folder)
  const numbers = names
    .flatMap(name => (/^\d{8}\.json$/.test(name) ? [Number.parseInt(name, 10)] : []))
    .sort((a, b) => a - b)
  const last = numbers.at(-1) ?? 0
  if (last > mostNames)
    throw new DamageError(`${pathOf(last)} is not read: a history has ${mostNames} entries at most`)
  return numbers
}

/** Why an entry is none that can be read. */
export const unreadable = async (store: Store, number: number): Promise<string> =>
  store.read(pathOf(number)).then(
    () => `entry ${number} cannot be read`,
    error => `entry ${number} cannot be read: ${reasonOf(error)}`
  )

/** @throws {Error} when there is no such entry, or it is not one of ours. */
export async function readEntry(store: Store, number: number): Promise<WrittenEntry> {
  const written = await entryIfAny(store, number)
  if (!written) {
    await store.read(pathOf(number))
    throw new Error(`${pathOf(number)} is not an entry of the history`)
  }
  return written
}

/** The newest entry, which says what is live; undefined before the first promotion. */
export async function latestEntry(store: Store): Promise<WrittenEntry | undefined> {
  const number = (await entryNumbers(store)).at(-1)
  return number === undefined ? undefined : readEntry(store, number)
}

/** The entries that can be read, oldest first. @param last so many of the newest; all unless told. */
export async function readHistory(
  store: Store,
  last = Number.POSITIVE_INFINITY
): Promise<readonly HistoryEntry[]> {
  const numbers = (await entryNumbers(store)).slice(-last)
  const entries = await Promise.all(numbers.map(number => entryIfAny(store, number)))
  return entries.flatMap(written => (written ? [written.entry] : []))
}

/** An entry; undefined where there is none, or it is not one of ours. */
export async function entryIfAny(store: Store, number: number): Promise<WrittenEntry | undefined> {
  const text = await readOurs(store, pathOf(number))
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), historyEntry), text)
  return text !== undefined && parsed.success ? { entry: parsed.output, text } : undefined
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
  const { state, by, what, why, restores, gate, contents, pruned, anchor, approved, lost = [] } = change
  const unsigned = {
    number,
    previous: before ? hashOf(before.text) : '',
    at: new Date().toISOString(),
    by,
    ...(keys.team === undefined ? {} : { team: keys.team }),
    what,
    why,
    ...(restores === undefined ? {} : { restores }),
    differences: [...differences(before?.entry.state, state), ...lost],
    gate: [...gate],
    state,
    contents: { ...contents },
    ...(pruned ? { pruned: [...pruned] } : {}),
    ...(anchor ? { anchor } : {}),
    ...(approved ? { approved } : {})
  }
  const entry = withSignature(keys, unsigned)
  if (await createOnce(store, pathOf(number), JSON.stringify(entry))) return v.parse(historyEntry, entry)
  throw new ConflictError((await readEntry(store, number)).entry)
}

/** What failed may be the answer alone: what stands there tells. */
async function createOnce(store: Store, path: string, text: string): Promise<boolean> {
  try {
    return await store.create(path, text)
  } catch (error) {
    const present = await readText(store, path).catch(() => undefined)
    if (present !== undefined) return present === text
    throw new Error(`${reasonOf(error)}. It is not known whether the change counts: release status tells`, {
      cause: error
    })
  }
}
