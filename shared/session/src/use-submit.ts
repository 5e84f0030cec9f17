import { type ApiProblem, toProblem } from '@eqs/api'
import { CancelledError } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'

/** The API call of a form, and the callbacks for its result. */
export interface SendOptions<Input, Output> {
  readonly call: (input: Input, signal: AbortSignal) => Promise<Output>
  /**
   * Called when the call succeeds. `input` is the value that was sent. Of the callbacks of all renders, the
   * latest is called, so that it has access to the form's current values.
   */
  readonly onDone: (output: Output, input: Input) => void
  /** Called when the call fails. Not called when the call was cancelled. */
  readonly onFailed: (problem: ApiProblem, input: Input) => void
}

/**
 * Returns a function that sends a form. While a write is pending, further calls of `send` are ignored. A
 * write is not aborted when the screen unmounts, because its answer must not be lost. The member can edit the
 * form while the write is pending; the form has to handle such edits.
 *
 * @example const { send, isSending } = useSubmit({ call: saveProfile, onDone, onFailed })
 */
export function useSubmit<Input, Output>(options: SendOptions<Input, Output>) {
  const { start, isUnderWay } = useCall(options)
  return { send: start, isSending: isUnderWay }
}

/**
 * Returns a function that checks a value with an asynchronous call before a form continues. The check is
 * aborted when `subject` changes or the screen unmounts, because its result would not apply to the new value.
 *
 * @param options `subject` is the normalized value to check. Two spellings of the same value, such as an
 *   e-mail, have one subject.
 * @example const { check, isChecking } = useAsyncValidation({ subject: email, call: checkEmail, onDone, onFailed })
 */
export function useAsyncValidation<Input, Output>({
  subject,
  ...options
}: SendOptions<Input, Output> & { readonly subject: string }) {
  const { start, giveUp, isUnderWay } = useCall(options)
  useLayoutEffect(() => giveUp, [subject])
  return { check: start, isChecking: isUnderWay }
}

function useCall<Input, Output>(options: SendOptions<Input, Output>) {
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  // The pending call is stored in a ref in addition to the state, because a second click may come before
  // React has rendered the state after the first click.
  const flight = useRef<AbortController | undefined>(undefined)
  const [isUnderWay, setUnderWay] = useState(false)

  function land(): void {
    flight.current = undefined
    setUnderWay(false)
  }

  function giveUp(): void {
    flight.current?.abort()
    if (flight.current) land()
  }

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
