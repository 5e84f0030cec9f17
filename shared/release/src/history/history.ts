import * as v from 'valibot'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { readText, type Store } from '../store/store.ts'
import { type Contents, type GateResult, type HistoryEntry, hashOf, historyEntry } from './history-entry.ts'
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
}

/** The numbers of all entries, oldest first. */
export async function entryNumbers(store: Store): Promise<readonly number[]> {
  const names = await store.list(folder)
  return names
    .flatMap(name => (/^\d{8}\.json$/.test(name) ? [Number.parseInt(name, 10)] : []))
    .sort((a, b) => a - b)
}

/** @throws {Error} when there is no such entry, or it is not one of ours. */
export async function readEntry(store: Store, number: number): Promise<WrittenEntry> {
  const text = await readText(store, pathOf(number))
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), historyEntry), text)
  if (text === undefined || !parsed.success)
    throw new Error(`${pathOf(number)} is not an entry of the history`)
  return { entry: parsed.output, text }
}

/** The newest entry, which says what is live; undefined before the first promotion. */
export async function latestEntry(store: Store): Promise<WrittenEntry | undefined> {
  const number = (await entryNumbers(store)).at(-1)
  return number === undefined ? undefined : readEntry(store, number)
}

/** The entries, oldest first. @param last so many of the newest; all unless told. */
export const readHistory = async (store: Store, last?: number): Promise<readonly HistoryEntry[]> =>
  (await readWritten(store, last)).map(({ entry }) => entry)

/** The entries together with their texts, oldest first. @param last so many of the newest; all unless told. */
export async function readWritten(
  store: Store,
  last = Number.POSITIVE_INFINITY
): Promise<readonly WrittenEntry[]> {
  const numbers = (await entryNumbers(store)).slice(-last)
  return Promise.all(numbers.map(number => readEntry(store, number)))
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
}

/**
 * Writes a change down behind the entry it was made from. This is the moment at which it counts: of two operators who
 * started from the same entry, one finds the next number taken.
 *
 * @throws {ConflictError} naming who was faster.
 */
export async function append(
  store: Store,
  keys: ReleaseKeys,
  before: WrittenEntry | undefined,
  { state, by, what, why, restores, gate, contents }: Change
): Promise<HistoryEntry> {
  const unsigned = {
    number: (before?.entry.number ?? 0) + 1,
    previous: before ? hashOf(before.text) : '',
    at: new Date().toISOString(),
    by,
    what,
    why,
    ...(restores === undefined ? {} : { restores }),
    differences: [...differences(before?.entry.state, state)],
    gate: [...gate],
    state,
    contents: { ...contents }
  }
  const entry = { ...unsigned, signature: keys.sign(JSON.stringify(unsigned)) }
  if (await store.create(pathOf(entry.number), JSON.stringify(entry))) return v.parse(historyEntry, entry)
  const faster = (await readEntry(store, entry.number)).entry
  throw new ConflictError(
    `${faster.by} was faster: “${faster.what}” at ${faster.at}. Nothing of yours was changed; look at the status and try again.`
  )
}
