import { problemOf } from '@eqs/api'
import { LoadFailure, SkeletonRegion, SlowHint } from '@eqs/ui'
import { type ReactNode, useRef, useState } from 'react'
import css from './loaded.module.css'
import { reasonTexts } from './loaded-texts.ts'

/** As much of a TanStack query as a part of a screen needs. */
interface LoadedQuery<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  refetch(): Promise<{ readonly isSuccess: boolean }>
}

export interface LoadedProps<Data> {
  readonly query: LoadedQuery<Data>
  /** What could not be loaded, as a sentence. */
  readonly failure: string
  /** The outline of the content, for the time until it is there. */
  readonly skeleton: ReactNode
  /** The content. `retry` asks again, and takes the focus along to what it brought. */
  readonly children: (data: Data, retry: () => void) => ReactNode
}

/**
 * A part of a screen that comes from the provider: its outline, its failure with a retry, or its content. What was
 * loaded once stays, even when asking again fails.
 */
export function Loaded<Data>({ query, failure, skeleton, children }: LoadedProps<Data>) {
  const region = useRef<HTMLDivElement>(null)
  const ask = async () => {
    const { isSuccess } = await query.refetch()
    // The button that had focus is gone with the failure.
    if (isSuccess) region.current?.focus()
  }
  const retry = () => void ask()
  const problem = query.error ? problemOf(query.error).kind : undefined
  const [lastProblem, setLastProblem] = useState(problem)
  // The query forgets its error when it asks again; the failure stays with its button until there is something better.
  if (problem && problem !== lastProblem) setLastProblem(problem)
  return (
    <div ref={region} tabIndex={-1} className={css.region}>
      {query.data !== undefined ? (
        children(query.data, retry)
      ) : lastProblem ? (
        <LoadFailure
          message={`${failure} ${reasonTexts[lastProblem]}`.trim()}
          busy={query.isFetching}
          onRetry={retry}
        />
      ) : (
        <SkeletonRegion className={css.waiting}>
          {skeleton}
          <SlowHint />
        </SkeletonRegion>
      )}
    </div>
  )
}
