import { type ApiProblem, tooLong } from './api-error.ts'

/** A call's end before its answer: the member left, or it took too long. */
export interface Deadline {
  /** Aborted by whichever comes first, with its reason. */
  readonly signal: AbortSignal
  /** Waits for something that knows no signal, such as a chunk. @throws {unknown} the signal's reason, or its own. */
  wait<Value>(promise: Promise<Value>): Promise<Value>
  /** The answer is here: nothing is listened for any more. */
  end(): void
}

/** @param left aborted when the member leaves the screen, or the club. @param timeout milliseconds. */
export function startDeadline(left: readonly (AbortSignal | undefined)[], timeout: number): Deadline {
  // `AbortSignal.any` is younger than the browsers we support.
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
 * Why there is no answer, for early and later calls alike. A `RangeError` is an answer that was given up for its length. Without a network the chunk that would have made the call
 * cannot be had either: that is `offline`, too.
 */
export function problemOfNoAnswer(error: unknown, { signal }: Deadline): ApiProblem {
  if (error instanceof RangeError) return tooLong
  const reason = signal.aborted ? signal.reason : error
  if (reason instanceof DOMException && reason.name === 'TimeoutError') return { kind: 'timeout' }
  return { kind: signal.aborted ? 'cancelled' : 'offline' }
}
