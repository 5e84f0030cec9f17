import { setTimeout as wait } from 'node:timers/promises'
import { latestEntry } from '../history/history.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import { parseReleaseNumber } from '../history/rendered-release.ts'
import { type Trust, trustedBase } from '../history/trusted-history.ts'
import { toReason } from '../store/errors.ts'
import { readText, type Store } from '../store/store.ts'
import { render } from './render.ts'
import { releaseIn } from './render-release.ts'

/** Thrown when a change is in the history but the page could not be written. The next command writes it. */
export class PendingError extends Error {
  override readonly name = 'PendingError'

  constructor(
    readonly entry: HistoryEntry,
    cause: unknown
  ) {
    super(
      `release ${entry.number} counts (${entry.what}), but members do not get it yet: ${toReason(cause)}. ` +
        'The next command, or release render, writes the page',
      { cause }
    )
  }
}

/** Milliseconds before each retry. */
const retryDelaysMs = [500, 2_000]

/**
 * Retries work that fails, because a store may be busy for a moment.
 *
 * @throws the error of the last attempt.
 */
export async function withRetries<Result>(
  { retryAfter = retryDelaysMs }: Pick<Trust, 'retryAfter'>,
  work: () => Promise<Result>
): Promise<Result> {
  for (const delay of retryAfter) {
    try {
      return await work()
    } catch {
      await wait(delay)
    }
  }
  return work()
}

/** A change in the history whose page was missing. */
export interface Pending {
  readonly entry: HistoryEntry
  /** Reason why the page still could not be written. */
  readonly failure?: Error
}

/**
 * Writes the page of the newest entry when it is missing: its writer was interrupted, or was a team, whose key
 * cannot sign the page.
 *
 * @returns the change whose page was missing. Undefined when the page is current or nothing was ever promoted.
 */
export async function finish(trust: Trust): Promise<Pending | undefined> {
  if (trust.keys.team !== undefined) return undefined
  const entry = (await latestEntry(trust.store).catch(() => undefined))?.entry
  const outdated = entry && (await describeOutdatedPage(trust.store, entry.number))
  if (!entry || outdated === undefined) return undefined
  // An untrusted entry is not rendered. The command that follows reports the reason.
  const base = await trustedBase(trust).catch(() => undefined)
  if (base?.written.entry.number !== entry.number) return undefined
  const release = `release ${entry.number} (${entry.what}, ${entry.by})`
  try {
    await withRetries(trust, () => render(trust))
    trust.say?.(`members had ${outdated}: now they have ${release}`)
    return { entry }
  } catch (error) {
    trust.say?.(`${release} counts, but members do not get it yet: ${toReason(error)}`)
    return { entry, failure: error instanceof Error ? error : new Error(toReason(error)) }
  }
}

/**
 * Describes the page that members have when a file of the newest entry is missing or older. The newest page may
 * never have been written, or an older one may have replaced it.
 *
 * @returns undefined when the page is current.
 */
async function describeOutdatedPage(store: Store, newest: number): Promise<string | undefined> {
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
