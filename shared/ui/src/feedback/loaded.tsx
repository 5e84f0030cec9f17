import { type ReactNode, useDeferredValue, useRef, useState } from 'react'
import type { Elements } from '../elements'
import { type FailureKind, failureReason } from './failure-reason'
import { LoadFailure } from './load-failure'
import css from './loaded.module.css'
import { SkeletonRegion } from './skeleton'
import { SlowHint } from './slow-hint'

/** The part of a TanStack query that `Loaded` uses. */
export interface LoadedQuery<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  refetch(): Promise<{ readonly isSuccess: boolean }>
}

export interface LoadedProps<Data> {
  readonly query: LoadedQuery<Data>
  /** A sentence that names the content that failed to load. */
  readonly failure: string
  /** Maps the error to its kind. The advice for that kind is shown after `failure`. */
  readonly toKind: (error: Error) => FailureKind
  /** Placeholder of the content while it loads. */
  readonly skeleton: Elements
  /** Renders the content. `retry` fetches the data again and, on success, moves focus to the content. */
  readonly children: (data: Data, retry: () => void) => ReactNode
}

/**
 * Shows the state of content from the provider: a skeleton, a failure with a retry button, or the content.
 * Loaded content stays on screen when a refetch fails. Keyboard focus stays inside the component after a
 * retry.
 *
 * @example
 * <Loaded query={query} failure="No pudimos cargar tus misiones." toKind={problemKind} skeleton={<Bones />}>
 *   {missions => <MissionLists missions={missions} />}
 * </Loaded>
 */
export const Loaded = <Data,>({ query, failure, toKind, skeleton, children }: LoadedProps<Data>) => {
  const region = useRef<HTMLDivElement>(null)
  const ask = async () => {
    const { isSuccess } = await query.refetch()
    const focused = document.activeElement
    // The focused button unmounts with the failure. If the member has moved focus elsewhere, it stays there.
    const isHere = focused === document.body || region.current?.contains(focused)
    if (isSuccess && isHere) region.current?.focus({ preventScroll: true })
  }
  const retry = () => void ask()
  // Deferred, so that the first render of the content can be interrupted and a slow phone stays responsive.
  const isDrawn = useDeferredValue(query.data !== undefined)
  const [lastError, setLastError] = useState(query.error)
  // A refetch clears the query's error. The failure stays on screen until there is content.
  if (query.error && query.error !== lastError) setLastError(query.error)
  return (
    <div ref={region} tabIndex={-1} className={css.region}>
      {query.data !== undefined && isDrawn ? (
        children(query.data, retry)
      ) : lastError ? (
        <LoadFailure
          message={`${failure} ${failureReason(toKind(lastError))}`.trim()}
          // The retry button is busy until the content is rendered.
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
