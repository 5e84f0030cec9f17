import { setTimeout as wait } from 'node:timers/promises'
import { latestEntry } from '../history/history.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import { numberOf } from '../history/rendered-release.ts'
import { type Trust, trustedBase } from '../history/trusted-history.ts'
import { reasonOf } from '../store/errors.ts'
import { readText, type Store } from '../store/store.ts'
import { releaseIn, render } from './render.ts'

/** Thrown when a change counts, and what members get could not be written: whatever command comes next writes it. */
export class PendingError extends Error {
  override readonly name = 'PendingError'

  constructor(
    readonly entry: HistoryEntry,
    cause: unknown
  ) {
    super(
      `release ${entry.number} counts (${entry.what}), but members do not get it yet: ${reasonOf(cause)}. ` +
        'Any further command finishes it first; release render does nothing else',
      { cause }
    )
  }
}

/** Milliseconds before each further try to write what members get. */
const pauses = [500, 2_000]

/** Tries again what a store has refused for a moment. @throws whatever went wrong at last. */
export async function persistently<Result>(
  { retryAfter = pauses }: Pick<Trust, 'retryAfter'>,
  work: () => Promise<Result>
): Promise<Result> {
  for (const pause of retryAfter) {
    try {
      return await work()
    } catch {
      await wait(pause)
    }
  }
  return work()
}

/** A change that was written down, and that members were not given. */
export interface Pending {
  readonly entry: HistoryEntry
  /** Why they could not be given it now either. */
  readonly failure?: Error
}

/**
 * Gives members what the newest entry says, where its writer was stopped before, or is a team, whose key signs no page.
 *
 * @returns what was pending; undefined when members have it already, or nothing was ever promoted.
 */
export async function finish(trust: Trust): Promise<Pending | undefined> {
  if (trust.keys.team !== undefined) return undefined
  const entry = (await latestEntry(trust.store).catch(() => undefined))?.entry
  const had = entry && (await unfinished(trust.store, entry.number))
  if (!entry || had === undefined) return undefined
  // Anyone who goes on is refused with the reason, or goes on from an older one.
  const base = await trustedBase(trust).catch(() => undefined)
  if (base?.written.entry.number !== entry.number) return undefined
  const named = `release ${entry.number} (${entry.what}, ${entry.by})`
  try {
    await persistently(trust, () => render(trust))
    trust.say?.(`members had ${had}: now they have ${named}`)
    return { entry }
  } catch (error) {
    trust.say?.(`${named} counts, but members do not get it yet: ${reasonOf(error)}`)
    return { entry, failure: error instanceof Error ? error : new Error(reasonOf(error)) }
  }
}

/**
 * Returns what members have where one of the files that are made from the newest entry is missing, or of an older one; undefined
 * otherwise. Nothing tells whether they never had the newest, or someone has put the older one back.
 */
async function unfinished(store: Store, newest: number): Promise<string | undefined> {
  const files = ['index.html', 'discovery.json', 'service-worker.js']
  const [html, discovery, worker] = await Promise.all(files.map(file => readText(store, file)))
  const page = releaseIn(html)
  const rendered = [page, numberOf(discovery)]
  // What is newer than the history tells of entries that were taken away: nothing to be finished.
  const isOlder = Math.max(...rendered) <= newest && (worker === undefined || Math.min(...rendered) < newest)
  if (!isOlder) return undefined
  if (html === undefined) return 'no page'
  return page === newest ? `release ${page} in part` : `the page of release ${page}`
}
