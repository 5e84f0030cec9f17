import { type ApiProblem, problemOf } from '@eqs/api'
import { CancelledError } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** One call of a form, and what its answer means for the screen. */
export interface SendOptions<Input, Output> {
  readonly call: (input: Input, signal: AbortSignal) => Promise<Output>
  /** Sees the form as it is when the answer comes, and not only as it was sent (`input`). */
  readonly onDone: (output: Output, input: Input) => void
  /** A call that was cancelled has not failed. */
  readonly onFailed: (problem: ApiProblem, input: Input) => void
}

/**
 * A write: under way at most once, however often it is asked for. It runs to its end also when the screen is left, as its
 * answer must not be lost. The form takes care of what is typed meanwhile.
 */
export function useSend<Input, Output>(options: SendOptions<Input, Output>) {
  const { start, isUnderWay } = useCall(options)
  return { send: start, isSending: isUnderWay }
}

export interface CheckOptions<Input, Output> extends SendOptions<Input, Output> {
  /** What is judged, as it is meant: two spellings of the same document are one subject. */
  readonly subject: string
}

/**
 * A question whether the form may go on as it is. The answer counts only for the draft it judges: the call is given up as
 * soon as `subject` changes or the screen is left.
 */
export function useCheck<Input, Output>({ subject, ...options }: CheckOptions<Input, Output>) {
  const { start, giveUp, isUnderWay } = useCall(options)
  useLayoutEffect(() => giveUp, [giveUp, subject])
  return { check: start, isChecking: isUnderWay }
}

function useCall<Input, Output>(options: SendOptions<Input, Output>) {
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  // A ref beside the state: a second press may come before React has drawn the first.
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
          const problem = problemOf(error)
          const isCancelled = problem.kind === 'cancelled' || error instanceof CancelledError
          if (!isCancelled) latest.current.onFailed(problem, input)
        })
    )
  }

  return { start, giveUp, isUnderWay }
}
