import { setTimeout as wait } from 'node:timers/promises'
import { latestEntry } from '../history/history.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import { parseReleaseNumber } from '../history/rendered-release.ts'
import { type Trust, trustedBase } from '../history/trusted-history.ts'
import { toReason } from '../store/errors.ts'
import { readText, type Store } from '../store/store.ts'
import { releaseIn, render } from './render.ts'

/** Thrown when a change is in the history but the page could not be written. The next command writes it. */
export class PendingError extends Error {
  override readonly name = 'PendingError'

  constructor(
    readonly entry: HistoryEntry,
    cause: unknown
  ) {
    super(
      `release ${entry.number} counts (${entry.what}), but members do not get it yet: ${toReason(cause)}. ` +
        'Any further command finishes it first; release render does nothing else',
      { cause }
    )
  }
}

/** Milliseconds before each further attempt to write the page. */
const pauses = [500, 2_000]

/**
 * Repeats work that fails, because a store may be busy for a moment.
 *
 * @throws the last error.
 */
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

/** A change in the history that members do not get yet. */
export interface Pending {
  readonly entry: HistoryEntry
  /** Error of the attempt to write the page. */
  readonly failure?: Error
}

/**
 * Writes the page of the newest entry when its writer was interrupted, or was a team, whose key cannot sign
 * the page.
 *
 * @returns the change that was missing; undefined when the page is current or nothing was ever promoted.
 */
export async function finish(trust: Trust): Promise<Pending | undefined> {
  if (trust.keys.team !== undefined) return undefined
  const entry = (await latestEntry(trust.store).catch(() => undefined))?.entry
  const had = entry && (await unfinished(trust.store, entry.number))
  if (!entry || had === undefined) return undefined
  // An untrusted entry is not rendered here. The command that follows reports the reason.
  const base = await trustedBase(trust).catch(() => undefined)
  if (base?.written.entry.number !== entry.number) return undefined
  const named = `release ${entry.number} (${entry.what}, ${entry.by})`
  try {
    await persistently(trust, () => render(trust))
    trust.say?.(`members had ${had}: now they have ${named}`)
    return { entry }
  } catch (error) {
    trust.say?.(`${named} counts, but members do not get it yet: ${toReason(error)}`)
    return { entry, failure: error instanceof Error ? error : new Error(toReason(error)) }
  }
}

/**
 * Describes the page that members have when a file of the newest entry is missing or older. Undefined
 * otherwise. It cannot be determined whether the newest page was never written or was replaced by an older
 * one.
 */
async function unfinished(store: Store, newest: number): Promise<string | undefined> {
  const files = ['index.html', 'discovery.json', 'service-worker.js']
  const [html, discovery, worker] = await Promise.all(files.map(file => readText(store, file)))
  const page = releaseIn(html)
  const rendered = [page, parseReleaseNumber(discovery)]
  // A page newer than the history means that entries were removed. There is nothing to finish.
  const isOlder = Math.max(...rendered) <= newest && (worker === undefined || Math.min(...rendered) < newest)
  if (!isOlder) return undefined
  if (html === undefined) return 'no page'
  return page === newest ? `release ${page} in part` : `the page of release ${page}`
}
