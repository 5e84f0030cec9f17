import { type ApiProblem, tooLong } from './api-error.ts'

/**
 * Ends a call that has no answer yet when the member leaves the screen, the session ends, or the call times
 * out.
 */
export interface Deadline {
  /**
   * Aborted when the first of these events happens, with the abort reason of that event. Also aborted by
   * `end`.
   */
  readonly signal: AbortSignal
  /**
   * Waits for a promise that cannot be aborted by a signal, such as a dynamic import.
   *
   * @throws {unknown} the abort reason if `signal` aborts first, otherwise the rejection of the promise.
   */
  wait<Value>(promise: Promise<Value>): Promise<Value>
  /**
   * Removes the listeners and aborts `signal`. Called once the call has ended, and to abort an early call.
   */
  end(): void
}

/**
 * Starts the deadline of a call.
 *
 * @param left signals that cancel the call when the member leaves the screen or the session ends.
 * @param timeout milliseconds until the call times out.
 */
export function startDeadline(left: readonly (AbortSignal | undefined)[], timeout: number): Deadline {
  // Some supported browsers lack `AbortSignal.any`.
  const controller = new AbortController()
  const { signal } = controller
  for (const cause of [...left, AbortSignal.timeout(timeout)]) {
    if (cause?.aborted) controller.abort(cause.reason)
    else cause?.addEventListener('abort', () => controller.abort(cause.reason), { once: true, signal })
  }
  return {
    signal,
    wait: promise =>
      new Promise((done, fail) => {
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
export function toMissingAnswer(error: unknown, { signal }: Deadline): ApiProblem {
  if (error instanceof RangeError) return tooLong
  const reason = signal.aborted ? signal.reason : error
  if (reason instanceof DOMException && reason.name === 'TimeoutError') return { kind: 'timeout' }
  return { kind: signal.aborted ? 'cancelled' : 'offline' }
}
