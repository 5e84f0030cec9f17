import type { Answer } from './answer.ts'
import type { CallSession } from './client.ts'
import { startDeadline } from './deadline.ts'
import { patience } from './patience.ts'

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

/** What screens are asking for themselves. */
const asking = new Set<string>()

/** When each address was answered last, as `startedAt`. */
const answered = new Map<string, number>()

/** Hands the boot script's calls over; each is taken once. */
export function adoptEarlyCalls(started: EarlyCalls): void {
  calls = started
}

/** Whether a screen has just been given this answer, or finds it on its way. */
const isAnswered = (url: string): boolean =>
  asking.has(url) ||
  performance.now() - Math.max(calls.get(url)?.startedAt ?? -freshFor, answered.get(url) ?? -freshFor) <
    freshFor

/**
 * Starts a GET that a screen is about to make, unless its answer is here or on its way. It ends with its session. It can be taken
 * at once; the promise resolves when it can be sent.
 */
export async function startEarly(url: string, { token, signal: life }: CallSession): Promise<void> {
  if (life.aborted || isAnswered(url)) return
  const startedAt = performance.now()
  const { signal, end } = startDeadline([life], patience)
  const code = import('./transport.ts')
  const request = { method: 'GET', url, body: undefined, token, headers: {}, signal } as const
  const answer = code.then(({ transport }) => transport(request))
  // Whoever takes it handles the failure; nobody may.
  answer.catch(() => {})
  calls.set(url, { token, startedAt, answer, abort: end })
  await code
}

/** A screen asks for this itself: nothing is started beside it, which would be no newer and the answer when it asks again. */
export const noteAsked = (url: string): unknown => asking.add(url)

/** A screen does not ask for this any more. @param isHeard it has the answer: for a while nobody needs to hurry for it. */
export function noteEnded(url: string, isHeard: boolean): void {
  asking.delete(url)
  if (isHeard) answered.set(url, performance.now())
}

/** Gives up what was asked for before a write: its answer may not include it. */
export function forgetEarly(): void {
  for (const { abort } of calls.values()) abort()
  calls.clear()
  asking.clear()
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
