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

/** Milliseconds for which an early call or an answer counts as fresh. A page may be open for a long time. */
const freshFor = 30_000

let calls: EarlyCalls = new Map()

/**
 * The last GET of a screen by URL. `answeredAt` is in milliseconds since the page's time origin, and infinite while
 * the GET is pending.
 */
const asked = new Map<string, { answeredAt: number }>()

/**
 * Makes early calls available to screens. Each early call is used at most once.
 *
 * @param started the early calls of the boot script.
 */
export function adoptEarlyCalls(started: EarlyCalls): void {
  calls = started
}

/**
 * Starts a GET that a screen is about to make, unless a call for the same URL is pending or fresh. The end of
 * the session aborts this early call. A screen can take the early call before the returned promise resolves.
 */
export async function startEarly(url: string, { token, signal: life }: CallSession): Promise<void> {
  const startedAt = performance.now()
  const last = Math.max(calls.get(url)?.startedAt ?? -freshFor, asked.get(url)?.answeredAt ?? -freshFor)
  if (life.aborted || startedAt - last < freshFor) return
  const { signal, end } = startDeadline([life], timeoutMs)
  const code = import('./transport.ts')
  const request = { method: 'GET', url, body: undefined, token, headers: {}, signal } as const
  const answer = code.then(({ transport }) => transport(request))
  // The screen that takes the call handles its failure. Without a screen, the rejection must not be unhandled.
  answer.catch(end)
  calls.set(url, { token, startedAt, answer, abort: end })
  await code
}

/**
 * Marks the start of a screen's GET, so that no early call for the same URL starts. Such an early call would
 * fetch the same data, and the screen's next refetch would then use its outdated answer.
 *
 * @returns a function that marks the end. Without an answer, an early call may start at once, unless a later GET
 *   for the same URL has started.
 */
export function noteAsked(url: string): (isHeard: boolean) => void {
  const call = { answeredAt: Number.POSITIVE_INFINITY }
  asked.set(url, call)
  return isHeard => {
    if (isHeard) call.answeredAt = performance.now()
    else if (asked.get(url) === call) asked.delete(url)
  }
}

/** Called after a write, because answers from before the write are outdated. Allows new early calls for all URLs. */
export function forgetEarly(): void {
  for (const { abort } of calls.values()) abort()
  calls.clear()
  asked.clear()
}

/** See `Client`. The promise settles before the current task ends. */
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
 * Removes and returns the answer of an early call, which aborts with `signal`. Aborts a call with another token,
 * or one that is no longer fresh, and returns undefined. The caller then has to send the request.
 */
export function takeEarly(
  url: string,
  token: string | undefined,
  signal: AbortSignal
): Promise<Answer> | undefined {
  const call = calls.get(url)
  calls.delete(url)
  if (call && isUsable(call, token)) {
    signal.addEventListener('abort', call.abort, { once: true })
    return call.answer
  }
  call?.abort()
  return undefined
}
