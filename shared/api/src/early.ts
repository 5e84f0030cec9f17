import type { Answer } from './answer.ts'

/** A GET that the page started before its code arrived (the host's boot script). */
export interface EarlyCall {
  readonly token: string | undefined
  /** Milliseconds since the page's time origin. */
  readonly startedAt: number
  readonly answer: Promise<Answer>
  readonly abort: () => void
}

/** Where the boot script leaves its calls, by URL. */
export type EarlyCalls = Map<string, EarlyCall>

/** An answer older than this is asked for anew: the member may have come back to a page that lay open. */
const freshFor = 30_000

let calls: EarlyCalls = new Map()

/** Hands the boot script's calls over; each is taken once. */
export function adoptEarlyCalls(started: EarlyCalls): void {
  calls = started
}

/**
 * The answer that is already on its way, or undefined when the call has to be made.
 *
 * @param signal gives the early call up, too.
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
