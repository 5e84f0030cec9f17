import type { Answer } from './answer.ts'
import type { CallSession } from './client.ts'
import { startDeadline } from './deadline.ts'
import { timeoutMs } from './timeout-ms.ts'

/** A GET that was started before its screen rendered: by the boot script, or by a prefetch. */
export interface EarlyCall {
  readonly token: string | undefined
  /** Start of the call, in milliseconds since the page's time origin. */
  readonly startedAt: number
  readonly answer: Promise<Answer>
  readonly abort: () => void
}

/** Early calls by URL. */
export type EarlyCalls = Map<string, EarlyCall>

/**
 * Milliseconds for which an early call or an answer counts as fresh. The limit prevents outdated data when
 * the member returns to a page that was open for a long time.
 */
const freshFor = 30_000

let calls: EarlyCalls = new Map()

/** URLs of the pending GETs of screens. */
const asking = new Set<string>()

/** The time of the last answer to a screen's GET by URL, in milliseconds since the page's time origin. */
const answered = new Map<string, number>()

/**
 * Makes the early calls of the boot script available to screens. Each early call is used at most once.
 *
 * @param started the early calls of the boot script.
 */
export function adoptEarlyCalls(started: EarlyCalls): void {
  calls = started
}

/**
 * True when a screen's GET for this URL is pending, or was answered less than `freshFor` ago, or when an
 * early call for the URL was started less than `freshFor` ago.
 */
const isAnswered = (url: string): boolean =>
  asking.has(url) ||
  performance.now() - Math.max(calls.get(url)?.startedAt ?? -freshFor, answered.get(url) ?? -freshFor) <
    freshFor

/**
 * Starts a GET that a screen is about to make, unless a call for the same URL is pending or fresh
 * (`isAnswered`). The end of the session aborts this early call. A screen can take the early call before the
 * returned promise resolves.
 *
 * @returns a promise that resolves when the code that sends requests has loaded. Rejects if that code cannot
 * be loaded.
 */
export async function startEarly(url: string, { token, signal: life }: CallSession): Promise<void> {
  if (life.aborted || isAnswered(url)) return
  const startedAt = performance.now()
  const { signal, end } = startDeadline([life], timeoutMs)
  const code = import('./transport.ts')
  const request = { method: 'GET', url, body: undefined, token, headers: {}, signal } as const
  const answer = code.then(({ transport }) => transport(request))
  // The screen that takes the call handles its failure. If no screen takes the call, the rejection must not
  // count as unhandled.
  answer.catch(() => {})
  calls.set(url, { token, startedAt, answer, abort: end })
  await code
}

/**
 * Marks the start of a screen's GET, so that no early call for the same URL starts. Such an early call would
 * fetch the same data, and the screen's next refetch would then use its outdated answer.
 */
export const noteAsked = (url: string): unknown => asking.add(url)

/**
 * Marks the end of a screen's GET.
 *
 * @param isHeard true when the GET was answered. While the answer is fresh (`freshFor`), no early call for
 * the same URL starts.
 */
export function noteEnded(url: string, isHeard: boolean): void {
  asking.delete(url)
  if (isHeard) answered.set(url, performance.now())
}

/**
 * Aborts and removes all early calls, and allows new early calls for all URLs. Called after a write, because
 * answers from before the write are outdated.
 */
export function forgetEarly(): void {
  for (const { abort } of calls.values()) abort()
  calls.clear()
  asking.clear()
  answered.clear()
}

/**
 * True when an early call of this caller is fresh and was answered with the status 200. Never waits for the
 * network.
 *
 * @param token the caller's token.
 * @returns a promise that settles before the current task ends.
 */
export async function hasEarlyAnswer(url: string, token: string | undefined): Promise<boolean> {
  const call = calls.get(url)
  if (!call || !isUsable(call, token)) return false
  // Resolves to undefined when the answer is still pending.
  const answer = await Promise.race([call.answer, undefined]).catch(() => undefined)
  return answer?.status === 200
}

const isUsable = (call: EarlyCall, token: string | undefined): boolean =>
  call.token === token && performance.now() - call.startedAt <= freshFor

/**
 * Removes and returns the early call of a URL. An early call with another token, or one that is no longer
 * fresh, is aborted instead.
 *
 * @param token the caller's token.
 * @param signal the caller's signal. Aborting it aborts the early call as well.
 * @returns the pending or finished answer, or undefined when the caller has to send the request.
 */
export function takeEarly(
  url: string,
  token: string | undefined,
  signal: AbortSignal
): Promise<Answer> | undefined {
  const call = calls.get(url)
  if (!call) return undefined
  calls.delete(url)
  if (!isUsable(call, token)) {
    call.abort()
    return undefined
  }
  signal.addEventListener('abort', call.abort, { once: true })
  return call.answer
}
