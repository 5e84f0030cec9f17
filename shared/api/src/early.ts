import type { Answer } from './answer.ts'
import type { CallSession } from './client.ts'
import { startDeadline } from './deadline.ts'
import { timeoutMs } from './timeout-ms.ts'

/** A GET that was started before its screen rendered: by the boot script, or by a prefetch. */
export interface EarlyCall {
  readonly token: string | undefined
  /** Milliseconds since the page's time origin. */
  readonly startedAt: number
  readonly answer: Promise<Answer>
  readonly abort: () => void
}

/** The calls that the boot script has started, by URL. */
export type EarlyCalls = Map<string, EarlyCall>

/**
 * Milliseconds for which an early answer is fresh. The member may return to a page that was open for long.
 */
const freshFor = 30_000

let calls: EarlyCalls = new Map()

/** URLs that screens are fetching themselves. */
const asking = new Set<string>()

/** The time of each URL's last answer, in milliseconds since the page's time origin. */
const answered = new Map<string, number>()

/** Takes over the calls of the boot script. Each is used once. @param started the calls, by URL. */
export function adoptEarlyCalls(started: EarlyCalls): void {
  calls = started
}

/** True when a call for this URL is pending, or was started or answered less than `freshFor` ago. */
const isAnswered = (url: string): boolean =>
  asking.has(url) ||
  performance.now() - Math.max(calls.get(url)?.startedAt ?? -freshFor, answered.get(url) ?? -freshFor) <
    freshFor

/**
 * Starts a GET that a screen is about to make, unless its answer is pending or fresh. The end of the session
 * aborts it. The call can be taken at once; the promise resolves once the request can be sent.
 */
export async function startEarly(url: string, { token, signal: life }: CallSession): Promise<void> {
  if (life.aborted || isAnswered(url)) return
  const startedAt = performance.now()
  const { signal, end } = startDeadline([life], timeoutMs)
  const code = import('./transport.ts')
  const request = { method: 'GET', url, body: undefined, token, headers: {}, signal } as const
  const answer = code.then(({ transport }) => transport(request))
  // The screen that takes the call handles the failure. If no screen takes it, the rejection must not be
  // unhandled.
  answer.catch(() => {})
  calls.set(url, { token, startedAt, answer, abort: end })
  await code
}

/**
 * Marks a GET that a screen is making. An early call beside it would bring nothing newer, and the screen's
 * next refetch would take it as a stale answer.
 */
export const noteAsked = (url: string): unknown => asking.add(url)

/**
 * Marks the end of a screen's GET.
 *
 * @param isHeard true when it was answered: no early call starts while it is fresh.
 */
export function noteEnded(url: string, isHeard: boolean): void {
  asking.delete(url)
  if (isHeard) answered.set(url, performance.now())
}

/** Aborts and forgets all early calls. Called after a write: an earlier answer may not include it. */
export function forgetEarly(): void {
  for (const { abort } of calls.values()) abort()
  calls.clear()
  asking.clear()
  answered.clear()
}

/**
 * Takes the early call of a URL.
 *
 * @param token the caller's token. An early call with another token is aborted.
 * @param signal aborts the early call as well.
 * @returns the pending or finished answer, or undefined when the call has to be made.
 */
export function takeEarly(
  url: string,
  token: string | undefined,
  signal: AbortSignal
): Promise<Answer> | undefined {
  const call = calls.get(url)
  if (!call) return undefined
  calls.delete(url)
  if (call.token !== token || performance.now() - call.startedAt > freshFor) {
    call.abort()
    return undefined
  }
  signal.addEventListener('abort', call.abort, { once: true })
  return call.answer
}
