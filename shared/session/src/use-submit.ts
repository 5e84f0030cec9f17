import { type ApiProblem, toProblem } from '@eqs/api'
import { CancelledError } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** A form's call and the handlers of its result. */
export interface SendOptions<Input, Output> {
  readonly call: (input: Input, signal: AbortSignal) => Promise<Output>
  /**
   * The callback of the latest render is called, so that it sees the form's current values. `input` is the
   * value that was sent.
   */
  readonly onDone: (output: Output, input: Input) => void
  /** Called when the call fails, but not when it was cancelled. */
  readonly onFailed: (problem: ApiProblem, input: Input) => void
}

/**
 * Sends a write, at most one at a time: further calls of `send` are ignored while a write is pending. The
 * write runs to its end even if the screen unmounts, because its answer must not be lost. The form handles
 * edits that the member makes meanwhile.
 *
 * @example const { send, isSending } = useSubmit({ call: saveProfile, onDone, onFailed })
 */
export function useSubmit<Input, Output>(options: SendOptions<Input, Output>) {
  const { start, isUnderWay } = useCall(options)
  return { send: start, isSending: isUnderWay }
}

export interface CheckOptions<Input, Output> extends SendOptions<Input, Output> {
  /** The normalized value to check. Two spellings of the same document have the same subject. */
  readonly subject: string
}

/**
 * Runs an asynchronous check before a form continues. A result counts only for the value that was checked:
 * the check is aborted when `subject` changes or the screen unmounts.
 *
 * @example const { check, isChecking } = useAsyncValidation({ subject: email, call: checkEmail, onDone, onFailed })
 */
export function useAsyncValidation<Input, Output>({ subject, ...options }: CheckOptions<Input, Output>) {
  const { start, giveUp, isUnderWay } = useCall(options)
  useLayoutEffect(() => giveUp, [giveUp, subject])
  return { check: start, isChecking: isUnderWay }
}

function useCall<Input, Output>(options: SendOptions<Input, Output>) {
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  // A ref in addition to the state, because a second click may come before React has rendered the state of
  // the first.
  const flight = useRef<AbortController | undefined>(undefined)
  const [isUnderWay, setUnderWay] = useState(false)

  const land = useCallback(() => {
    flight.current = undefined
    setUnderWay(false)
  }, [])

  const giveUp = useCallback(() => {
    if (!flight.current) return
    flight.current.abort()
    land()
  }, [land])

  function start(input: Input): void {
    if (flight.current) return
    const controller = new AbortController()
    flight.current = controller
    setUnderWay(true)
    const whenItCounts = (act: () => void) => {
      if (controller.signal.aborted) return
      land()
      act()
    }
    options.call(input, controller.signal).then(
      output => whenItCounts(() => latest.current.onDone(output, input)),
      error =>
        whenItCounts(() => {
          const problem = toProblem(error)
          const isCancelled = problem.kind === 'cancelled' || error instanceof CancelledError
          if (!isCancelled) latest.current.onFailed(problem, input)
        })
    )
  }

  return { start, giveUp, isUnderWay }
}
