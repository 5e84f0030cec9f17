import { type ApiProblem, tooLong } from './api-error.ts'

/**
 * Starts the deadline of a call. `signal` aborts when the call times out or is left, with the reason of the
 * first of these events, or at `end`. `end` removes the listeners.
 *
 * @param left signals that cancel the call when the member leaves the screen or the session ends.
 */
export function startDeadline(left: readonly (AbortSignal | undefined)[], timeout: number) {
  // Some supported browsers lack `AbortSignal.any`.
  const controller = new AbortController()
  const { signal } = controller
  for (const cause of [...left, AbortSignal.timeout(timeout)]) {
    if (cause?.aborted) controller.abort(cause.reason)
    else cause?.addEventListener('abort', () => controller.abort(cause.reason), { once: true, signal })
  }
  return {
    signal,
    /** Waits for a promise that no signal can abort, such as a dynamic import. Rejects when `signal` aborts first. */
    wait: <Value>(promise: Promise<Value>) =>
      new Promise<Value>((done, fail) => {
        const end = () => fail(signal.reason)
        if (signal.aborted) end()
        else signal.addEventListener('abort', end, { once: true })
        promise.then(done, fail)
      }),
    end: () => controller.abort()
  }
}

/**
 * Returns the problem of a call that got no answer. A `RangeError` means that the answer was too long. Any
 * other error that is neither a timeout nor an abort means `offline`, including a failure to load the code
 * that sends requests.
 */
export function toMissingAnswer(error: unknown, signal: AbortSignal): ApiProblem {
  if (error instanceof RangeError) return tooLong
  const reason = signal.aborted ? signal.reason : error
  if (reason instanceof DOMException && reason.name === 'TimeoutError') return { kind: 'timeout' }
  return { kind: signal.aborted ? 'cancelled' : 'offline' }
}
