import type { Answer } from './answer.ts'

/** A GET that was started before its screen was there: by the host's boot script, or for a link that is about to be followed. */
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

/** When each address was answered last, as `startedAt`. */
const answered = new Map<string, number>()

/** Hands the boot script's calls over; each is taken once. */
export function adoptEarlyCalls(started: EarlyCalls): void {
  calls = started
}

/** Whether a screen has just been given this answer, or finds it on its way. */
export const isAnswered = (url: string): boolean =>
  performance.now() - Math.max(calls.get(url)?.startedAt ?? -freshFor, answered.get(url) ?? -freshFor) <
  freshFor

/** Leaves a call for the screen that is about to make it. */
export const leaveEarly = (url: string, call: EarlyCall): unknown => calls.set(url, call)

/** A screen has this answer now: for a while nobody needs to hurry for it. */
export const noteAnswered = (url: string): unknown => answered.set(url, performance.now())

/** A screen has asked for this itself, and has heard: what was started beside it is no newer, and would be the answer when it asks again. */
export function dropEarly(url: string): void {
  calls.get(url)?.abort()
  calls.delete(url)
}

/** Gives up what was asked for before a write: its answer may not include it. */
export function forgetEarly(): void {
  for (const { abort } of calls.values()) abort()
  calls.clear()
  answered.clear()
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
