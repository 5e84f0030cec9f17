import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

export interface ProviderVerdictOptions<Verdict> {
  /** What is asked about, unlike any other's: `email`. */
  readonly name: string
  /** What stands in the field, as it is meant. */
  readonly value: string
  readonly ask: (value: string, signal: AbortSignal) => Promise<Verdict>
  /** Whether the provider could not tell: no answer to keep, so that whoever asks next asks it again. */
  readonly isUnknown: (verdict: Verdict) => boolean
}

/** What the provider says of one field, asked once a value: leaving the field and sending the form share the answer. */
export function useProviderVerdict<Verdict>({
  name,
  value,
  ask,
  isUnknown
}: ProviderVerdictOptions<Verdict>) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState('')
  const queryOf = (of: string) => ({
    queryKey: ['verdict', name, of],
    queryFn: ({ signal }: { signal: AbortSignal }) => ask(of, signal)
  })
  const query = useQuery({ ...queryOf(asked), enabled: asked !== '' })
  const isCurrent = asked === value

  function askAnew(of: string): void {
    const { queryKey } = queryOf(of)
    const known = queries.getQueryData<Verdict>(queryKey)
    if (known !== undefined && isUnknown(known)) void queries.resetQueries({ queryKey, exact: true })
    setAsked(of)
  }

  return {
    /** Undefined while nothing is known of what stands in the field. */
    verdict: isCurrent ? query.data : undefined,
    isAsking: isCurrent && query.isFetching,
    /** The field was left with this well-formed value. */
    leave: askAnew,
    /** Forgets what was said of this value, and asks again. */
    ask(of: string): void {
      void queries.resetQueries({ queryKey: queryOf(of).queryKey, exact: true })
      setAsked(of)
    },
    /** For sending the form; given up with the signal. */
    settle(of: string, signal: AbortSignal): Promise<Verdict> {
      signal.throwIfAborted()
      askAnew(of)
      const { queryKey } = queryOf(of)
      signal.addEventListener('abort', () => void queries.cancelQueries({ queryKey, exact: true }))
      return queries.fetchQuery(queryOf(of))
    }
  }
}
