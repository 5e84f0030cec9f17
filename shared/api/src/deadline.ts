import { type ApiProblem, tooLong } from './api-error.ts'

/**
 * Controls the end of a call that gets no answer: its screen was left, the session ended, or the call timed
 * out.
 */
export interface Deadline {
  /** Aborted by the first of these causes, with the reason of that cause. Also aborted by `end`. */
  readonly signal: AbortSignal
  /**
   * Waits for a promise that accepts no signal, such as a dynamic import.
   *
   * @throws {unknown} the reason of `signal` if it aborts first, otherwise the promise's own error.
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
 * @param left signals that cancel the call: the screen was left, or the session ended.
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
 * Returns the problem of a call without an answer, for early and normal calls. A `RangeError` means that the
 * answer was too long. If the transport chunk cannot be fetched because the device is offline, no call is
 * made; the problem is `offline` as well.
 */
export function toMissingAnswer(error: unknown, { signal }: Deadline): ApiProblem {
  if (error instanceof RangeError) return tooLong
  const reason = signal.aborted ? signal.reason : error
  if (reason instanceof DOMException && reason.name === 'TimeoutError') return { kind: 'timeout' }
  return { kind: signal.aborted ? 'cancelled' : 'offline' }
}
