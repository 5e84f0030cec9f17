import { problemOf } from '@eqs/api'
import { LoadFailure, SkeletonRegion, SlowHint } from '@eqs/ui'
import { type ReactNode, useRef } from 'react'
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
  readonly children: (data: Data) => ReactNode
}

/**
 * A part of a screen that comes from the provider: its outline, its failure with a retry, or its content. What was
 * loaded once stays, even when asking again fails.
 */
export function Loaded<Data>({ query, failure, skeleton, children }: LoadedProps<Data>) {
  const region = useRef<HTMLDivElement>(null)
  const retry = async () => {
    const { isSuccess } = await query.refetch()
    // The button that had focus is gone with the failure.
    if (isSuccess) region.current?.focus()
  }
  return (
    <div ref={region} tabIndex={-1} className={css.region}>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.error ? (
        <LoadFailure
          message={`${failure} ${reasonTexts[problemOf(query.error).kind]}`.trim()}
          busy={query.isFetching}
          onRetry={() => void retry()}
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
