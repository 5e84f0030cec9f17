import * as v from 'valibot'
import { format, isSignedText, newStoreAdvice, type PublicKeys, upgradeAdvice } from '../keys/signing.ts'
import { onDamage, toReason } from '../store/errors.ts'
import { mostNames, parseJsonAs, readText, readTextWithinLimit, type Store, toHash } from '../store/store.ts'
import { type HistoryEntry, historyEntry, type WrittenEntry } from './history-entry.ts'

/** The newest release that a machine has checked, with the hash of its entry. */
export interface SeenRelease {
  readonly number: number
  readonly hash: string
}

/** A store, and facts from outside it, which an attacker with write access to the store cannot change. */
export interface Verification {
  readonly store: Store
  readonly keys: PublicKeys
  readonly seen?: SeenRelease | undefined
  /** Reason to continue from a history with faults (`--without-history`), for example because its key is lost. */
  readonly withoutHistory?: string | undefined
}

const numbered = v.object({ release: v.number() })

/** Returns the release number of a discovery document, or 0 for any other text. */
export const parseReleaseNumber = (document: string | undefined): number =>
  parseJsonAs(numbered, document)?.release ?? 0

/**
 * Returns the number of the rendered release, or 0 when its document is missing or not signed with one of the
 * keys. Read it before the history: an entry is written before its page, so a history that ends earlier has
 * lost entries.
 */
export async function renderedRelease(store: Store, keys: PublicKeys): Promise<number> {
  const text = await readTextWithinLimit(store, 'discovery.json')
  return text !== undefined && isSignedText(text, keys) ? parseReleaseNumber(text) : 0
}

/** Returns a fault when the history ends before the release of a file that is served to members. */
export const findTruncation = (file: string, release: number, newest: number): string | undefined =>
  release > newest ? `${file} is of release ${release}, but ${describeEnd(newest)}` : undefined

/** An empty history usually means a copy of the store without `ops/`, or the wrong folder. */
export const describeEnd = (newest: number): string =>
  newest > 0
    ? `the history ends at ${newest}: entries were removed`
    : 'the history is empty: is this the right store, with its ops/ folder at the top?'

const folder = 'ops/history'

export const entryPath = (number: number): string => `${folder}/${String(number).padStart(8, '0')}.json`

/**
 * Lists the numbers of all entries, oldest first. Files after a gap are entries if one of them can be read: then
 * the gap is a lost entry. Otherwise they are stray files and ignored.
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
    if ((await findEntry(store, number))?.entry.number === number) return true
  return false
}

export async function listStrayFiles(store: Store, numbers: readonly number[]): Promise<readonly string[]> {
  const entries = new Set(numbers.map(entryPath))
  return (await store.list(folder))
    .filter(name => name.endsWith('.json'))
    .map(name => `${folder}/${name}`)
    .filter(path => !entries.has(path))
    .sort()
}

/** Explains why `findEntry` finds no entry. @param keys the accepted keys. An unsigned entry is only damaged. */
export async function explainUnreadable(store: Store, number: number, keys?: PublicKeys) {
  try {
    const text = await readText(store, entryPath(number))
    if (text === undefined) return { text: `entry ${number} is missing` }
    const name = `entry ${number}`
    const isUnsigned = keys && !isSignedText(text, keys)
    const advice = isUnsigned ? undefined : (upgradeAdvice(name, text) ?? newStoreAdvice(name, text))
    return { text: advice ?? `${name} cannot be read`, isOfOtherFormat: advice !== undefined }
  } catch (error) {
    return { text: `entry ${number} cannot be read: ${toReason(error)}` }
  }
}

export async function readEntry(store: Store, number: number): Promise<WrittenEntry> {
  const written = await findEntry(store, number)
  if (!written) throw new Error(`${entryPath(number)}: ${(await explainUnreadable(store, number)).text}`)
  return written
}

/**
 * Returns the number of the newest entry, or 0 before the first promotion. The search begins at the release of
 * the discovery document, so that the whole history is not listed. The document need not be signed: later
 * entries are found anyway, and all entries are listed when its own is missing.
 */
export async function newestNumber(store: Store): Promise<number> {
  const rendered = parseReleaseNumber(await readTextWithinLimit(store, 'discovery.json'))
  if (rendered > 0)
    for (let number = rendered; number < rendered + mostUnrendered; number += 1) {
      const [exists, hasNext, hasNextButOne] = await Promise.all(
        [number, number + 1, number + 2].map(nearby => entryExists(store, nearby))
      )
      if (!exists || (!hasNext && hasNextButOne)) break
      if (!hasNext) return number
    }
  return (await entryNumbers(store)).at(-1) ?? 0
}

/** Maximum number of entries after the rendered one that are looked up one by one. */
const mostUnrendered = 20

/** True when an entry exists, even if it is too large to be read. */
const entryExists = (store: Store, number: number): Promise<boolean> =>
  store.read(entryPath(number)).then(file => file !== undefined, onDamage(true))

/** Returns the newest entry, whose state is live. Undefined before the first promotion. */
export async function latestEntry(store: Store): Promise<WrittenEntry | undefined> {
  const number = await newestNumber(store)
  return number === 0 ? undefined : readEntry(store, number)
}

/** Returns the entries that can be read, oldest first. @param last maximum number, counted from the newest. */
export async function readHistory(
  store: Store,
  last = Number.POSITIVE_INFINITY
): Promise<readonly HistoryEntry[]> {
  const numbers = (await entryNumbers(store)).slice(-last)
  const entries = await Promise.all(numbers.map(number => findEntry(store, number)))
  return entries.flatMap(written => (written ? [written.entry] : []))
}

/** Returns an entry. Undefined when it is missing, invalid, or for newer tools. */
export async function findEntry(store: Store, number: number): Promise<WrittenEntry | undefined> {
  const text = await readTextWithinLimit(store, entryPath(number))
  const entry = parseJsonAs(historyEntry, text)
  if (text === undefined || !entry) return undefined
  return (entry.minReader ?? format) > format ? undefined : { entry, text }
}

/**
 * Reads an earlier entry and checks it by the hashes from a trusted entry on. Checkpoints have hashes of
 * entries far back, so a few reads are enough. Undefined when an entry on the way was lost or changed.
 */
export async function readEarlierEntry(
  store: Store,
  from: WrittenEntry,
  target: number
): Promise<WrittenEntry | undefined> {
  const { number, anchor, previous, checkpoint } = from.entry
  if (number <= target) return number === target ? from : undefined
  const hashes = new Map(
    Object.entries(checkpoint.entries).map(([earlier, hash]) => [Number(earlier), hash] as const)
  ).set(anchor?.after ?? number - 1, previous)
  const nearest = Math.min(...[...hashes.keys()].filter(earlier => earlier >= target && earlier < number))
  const next = await findEntry(store, nearest)
  if (next?.entry.number !== nearest || toHash(next.text) !== hashes.get(nearest)) return undefined
  return readEarlierEntry(store, next, target)
}
