import { type ApiProblem, toProblem } from '@eqs/api'
import { useLayoutEffect, useRef, useState } from 'react'

/** The API call of a form, and the callbacks for its result. */
export interface SendOptions<Input, Output> {
  /**
   * For a call that only checks the input before the form continues: the normalized value to check. The call is
   * aborted when the value changes or the screen unmounts, because its result would not apply to the new value.
   * Two spellings of the same value, such as an e-mail, have one subject. A call without a subject is a write. It
   * is not aborted, because its answer must not be lost.
   */
  readonly subject?: string
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
 * Returns a function that sends a form. While a call is pending, further calls of `send` are ignored. The
 * member can edit the form while a write is pending; the form has to handle such edits.
 *
 * @example const { send, isSending } = useSubmit({ call: saveProfile, onDone, onFailed })
 * @example const { send, isSending } = useSubmit({ subject: email, call: newEmailVerdict, onDone, onFailed })
 */
export function useSubmit<Input, Output>(options: SendOptions<Input, Output>) {
  const { subject } = options
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  // The pending call is stored in a ref in addition to the state, because a second click may come before
  // React has rendered the state after the first click.
  const flight = useRef<AbortController | undefined>(undefined)
  const [isSending, setSending] = useState(false)

  function land(): void {
    flight.current = undefined
    setSending(false)
  }

  useLayoutEffect(() => {
    if (subject === undefined) return
    return () => {
      flight.current?.abort()
      if (flight.current) land()
    }
  }, [subject])

  function send(input: Input): void {
    if (flight.current) return
    const controller = new AbortController()
    flight.current = controller
    setSending(true)
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
          if (problem.kind !== 'cancelled') latest.current.onFailed(problem, input)
        })
    )
  }

  return { send, isSending }
}
