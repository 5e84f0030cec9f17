import { type ReactNode, useDeferredValue, useRef, useState } from 'react'
import type { Elements } from '../elements'
import { type FailureKind, failureReason } from './failure-reason'
import { LoadFailure } from './load-failure'
import css from './loaded.module.css'
import { SkeletonRegion } from './skeleton'
import { SlowHint } from './slow-hint'

/** As much of a TanStack query as a part of a screen needs. */
export interface LoadedQuery<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  refetch(): Promise<{ readonly isSuccess: boolean }>
}

export interface LoadedProps<Data> {
  readonly query: LoadedQuery<Data>
  /** What could not be loaded, as a sentence. */
  readonly failure: string
  /** Why; what the member can do about it follows the sentence. */
  readonly kindOf: (error: Error) => FailureKind
  /** The outline of the content, for the time until it is there. */
  readonly skeleton: Elements
  /** The content. `retry` asks again, and takes the focus along to what it brought. */
  readonly children: (data: Data, retry: () => void) => ReactNode
}

/**
 * A part of a screen that comes from the provider: its outline, its failure with a retry, or its content. What was
 * loaded once stays, even when asking again fails; and the keyboard's place stays in here, whatever a retry brings.
 */
export const Loaded = <Data,>({ query, failure, kindOf, skeleton, children }: LoadedProps<Data>) => {
  const region = useRef<HTMLDivElement>(null)
  const ask = async () => {
    const { isSuccess } = await query.refetch()
    const focused = document.activeElement
    // The button that had focus goes with the failure; whoever has moved on meanwhile stays there.
    const isHere = focused === document.body || region.current?.contains(focused)
    if (isSuccess && isHere) region.current?.focus({ preventScroll: true })
  }
  const retry = () => void ask()
  // Drawn for the first time it is drawn in pieces: a phone takes long for it, and whoever presses something waits no longer.
  const isDrawn = useDeferredValue(query.data !== undefined)
  const [lastError, setLastError] = useState(query.error)
  // A query forgets its error when it asks again; the failure stays with its button until there is something better.
  if (query.error && query.error !== lastError) setLastError(query.error)
  return (
    <div ref={region} tabIndex={-1} className={css.region}>
      {query.data !== undefined && isDrawn ? (
        children(query.data, retry)
      ) : lastError ? (
        <LoadFailure
          message={`${failure} ${failureReason(kindOf(lastError))}`.trim()}
          // Until what has come is drawn, the retry is not over.
          busy={query.isFetching || query.data !== undefined}
          onRetry={retry}
        />
      ) : (
        <SkeletonRegion className={css.waiting}>
          <SlowHint />
          {skeleton}
        </SkeletonRegion>
      )}
    </div>
  )
}
