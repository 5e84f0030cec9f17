import { checkAvailability, toProblem } from '@eqs/api'
import { apiClient } from '@eqs/session'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

export interface ProviderVerdictOptions<Verdict> {
  /** The name of the field in the query key, such as `email`. Must be unique. */
  readonly name: string
  /** The normalized value of the field. */
  readonly value: string
  /** Requests the provider's verdict on a value. */
  readonly ask: (value: string, signal: AbortSignal) => Promise<Verdict>
  /**
   * Returns true when the provider could not answer. Such a verdict is not reused: the next check calls the
   * provider again.
   */
  readonly isUnknown: (verdict: Verdict) => boolean
}

/**
 * Checks the value of one field with the provider, such as the availability of an e-mail address. The
 * provider is called once for each value: leaving the field and submitting the form share the answer.
 */
export function useProviderVerdict<Verdict>({
  name,
  value,
  ask,
  isUnknown
}: ProviderVerdictOptions<Verdict>) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState('')
  const toQuery = (of: string) => ({
    queryKey: ['verdict', name, of],
    queryFn: ({ signal }: { signal: AbortSignal }) => ask(of, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false
  })
  const query = useQuery({ ...toQuery(asked), enabled: asked !== '' })
  const isCurrent = asked === value

  function askAgain(of: string): void {
    const { queryKey } = toQuery(of)
    const known = queries.getQueryData<Verdict>(queryKey)
    if (known !== undefined && isUnknown(known)) void queries.resetQueries({ queryKey, exact: true })
    setAsked(of)
  }

  return {
    /** The verdict on the current value; undefined until the provider has answered. */
    verdict: isCurrent ? query.data : undefined,
    isAsking: isCurrent && query.isFetching,
    /** Checks a value. Call it when the member leaves the field with a well-formed value. */
    leave: askAgain,
    /** Discards the answer for this value and calls the provider again. */
    ask(of: string): void {
      void queries.resetQueries({ queryKey: toQuery(of).queryKey, exact: true })
      setAsked(of)
    },
    /**
     * Resolves with the verdict on a value. Call it when the form is submitted. Aborting `signal` cancels the
     * call.
     */
    settle(of: string, signal: AbortSignal): Promise<Verdict> {
      signal.throwIfAborted()
      askAgain(of)
      const { queryKey } = toQuery(of)
      signal.addEventListener('abort', () => void queries.cancelQueries({ queryKey, exact: true }))
      return queries.fetchQuery(toQuery(of))
    }
  }
}

/**
 * Asks the provider whether an e-mail address or a national identity is free.
 *
 * @returns `unknown` when the check failed, because a failure does not mean "free". A call refused for
 *   too many requests counts as `free`: the visitor may go on, since creating the account checks the value
 *   again.
 * @throws {ApiError} when the call is cancelled.
 */
export async function askAvailability(
  value: Parameters<typeof checkAvailability>[1],
  signal: AbortSignal
): Promise<'free' | 'taken' | 'unknown'> {
  try {
    const answer = await checkAvailability(apiClient(), value, signal)
    if (answer === false) return 'unknown'
    return answer.found ? 'taken' : 'free'
  } catch (error) {
    const problem = toProblem(error)
    if (problem.kind === 'cancelled') throw error
    return problem.words?.includes('too-many-requests') ? 'free' : 'unknown'
  }
}
