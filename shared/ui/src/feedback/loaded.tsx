import { type ReactNode, useDeferredValue, useRef, useState } from 'react'
import { Button } from '../actions/button'
import type { Elements } from '../elements'
import css from './loaded.module.css'
import { Notice } from './notice'
import { SkeletonRegion, SlowHint } from './skeleton'

/** The part of a TanStack query that `Loaded` uses. */
export interface LoadedQuery<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  refetch(): Promise<{ readonly isSuccess: boolean }>
}

export interface LoadedProps<Data> {
  readonly query: LoadedQuery<Data>
  /** The message when the content could not be fetched: a sentence that names the content. */
  readonly failure: string
  /** Returns the kind of an error. The explanation for this kind is shown after `failure`. */
  readonly toKind: (error: Error) => FailureKind
  /** Placeholder that is shown while the content is fetched. */
  readonly skeleton: Elements
  /** Renders the content. `retry` fetches the data again, like the retry button. */
  readonly children: (data: Data, retry: () => void) => ReactNode
}

/**
 * Renders the content of a query, or a skeleton while the query has no data, or a failure with a retry
 * button. Content stays on screen when a refetch fails. After a successful retry, focus moves to the region
 * with the content, unless the member has moved focus elsewhere.
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
    // The retry button, which has focus, unmounts together with the failure. Focus is moved only if it is
    // still in this region or lost (`body`).
    const isHere = focused === document.body || region.current?.contains(focused)
    if (isSuccess && isHere) region.current?.focus({ preventScroll: true })
  }
  const retry = () => void ask()
  // Deferred, so that React can interrupt the first render of the content, and a slow phone stays responsive.
  const isDrawn = useDeferredValue(query.data !== undefined)
  const [lastError, setLastError] = useState(query.error)
  // A refetch clears the query's error. The last error is stored, so that the failure stays on screen until
  // there is content.
  if (query.error && query.error !== lastError) setLastError(query.error)
  return (
    <div ref={region} tabIndex={-1} className={css.region}>
      {query.data !== undefined && isDrawn ? (
        children(query.data, retry)
      ) : lastError ? (
        <LoadFailure
          message={`${failure} ${failureReason(toKind(lastError))}`.trim()}
          // While the data have arrived but the content is not rendered yet, the retry button is busy too.
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

export interface LoadFailureProps {
  readonly message: string
  readonly onRetry: () => void
  /** True while a retry is running. The button is then busy. */
  readonly busy?: boolean | undefined
}

/** An error notice for content that could not be fetched, with a retry button. */
export const LoadFailure = ({ message, onRetry, busy }: LoadFailureProps) => (
  <Notice
    tone="error"
    action={
      <Button variant="secondary" busy={busy} onClick={onRetry}>
        Reintentar
      </Button>
    }
  >
    {message}
  </Notice>
)

/** Explanations of each kind of failure. They are shown after a sentence such as "No pudimos cargar…". */
const reasons = {
  offline: 'Parece que no tenés conexión.',
  timeout: 'La respuesta tardó demasiado.',
  server: 'Probá de nuevo en un ratito.',
  malformed: 'Probá de nuevo en un ratito.',
  rejected: 'Probá de nuevo en un ratito.',
  unauthorized: 'Probá de nuevo en un ratito.',
  cancelled: ''
} as const

/** The kind of a failed call. The names are the same as in `@eqs/api`. */
type FailureKind = keyof typeof reasons

/**
 * Returns the explanation of a failure for members.
 *
 * @returns a sentence; an empty string for a cancelled call.
 * @example failureReason('offline') // 'Parece que no tenés conexión.'
 */
export const failureReason = (kind: FailureKind): string => reasons[kind]
