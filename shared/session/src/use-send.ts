import { type ApiProblem, problemOf } from '@eqs/api'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

export interface SendOptions<Input, Output> {
  readonly call: (input: Input, signal: AbortSignal) => Promise<Output>
  readonly onDone: (output: Output, input: Input) => void
  /** Not called when the member left the screen: nobody is there to be told. */
  readonly onFailed: (problem: ApiProblem, input: Input) => void
}

/** A write that is under way at most once, however often it is asked for, and is given up on leaving the screen. */
export function useSend<Input, Output>({ call, onDone, onFailed }: SendOptions<Input, Output>) {
  // A ref and not the mutation's own state: a second press may come before React has drawn the first.
  const flight = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => flight.current?.abort(), [])

  const { mutate, isPending } = useMutation({
    mutationFn: ({ input, signal }: { input: Input; signal: AbortSignal }) => call(input, signal)
  })

  function send(input: Input): void {
    if (flight.current) return
    const controller = new AbortController()
    flight.current = controller
    mutate(
      { input, signal: controller.signal },
      {
        onSettled: () => {
          flight.current = undefined
        },
        onSuccess: output => onDone(output, input),
        onError: error => {
          const problem = problemOf(error)
          if (problem.kind !== 'cancelled') onFailed(problem, input)
        }
      }
    )
  }

  return { send, isSending: isPending }
}
