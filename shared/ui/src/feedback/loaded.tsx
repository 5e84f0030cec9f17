import { clsx } from 'clsx'
import {
  createContext,
  type ReactNode,
  use,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useState
} from 'react'
import type { Elements } from '../elements'
import { useOnline } from '../use-online'
import css from './loaded.module.css'
import { type FailureKind, failureReason, Notice } from './notice'
import { announce, VisuallyHidden } from './screen-reader'
import skeletonCss from './skeleton.module.css'
import slowCss from './slow-hint.module.css'

/** The part of a TanStack query that `Loaded` uses. */
export interface LoadedQuery<Data> {
  readonly data: Data | undefined
  /** An error with a `problem`, such as an `ApiError`, is explained by the problem's kind. */
  readonly error: (Error & { readonly problem?: { readonly kind: FailureKind } }) | null
  readonly isFetching: boolean
  refetch(): Promise<unknown>
}

export interface LoadedProps<Data> {
  readonly query: LoadedQuery<Data>
  /** The message when the content could not be fetched: a sentence that names the content. The reason follows. */
  readonly failure: string
  /** Placeholder that is shown while the content is fetched. */
  readonly skeleton: Elements
  /** Called when fetching takes long and the skeleton shows a text that says so. */
  readonly onSlow?: (() => void) | undefined
  /**
   * Renders the content. `retry` fetches the data again, like the retry button. `reason` explains the failure of
   * the last fetch; it is empty while the device is offline, when the page's own notice is the reason, and
   * undefined without a failure.
   */
  readonly children: (data: Data, retry: () => void, reason: string | undefined) => ReactNode
}

/**
 * Renders the content of a query, or a skeleton while the query has no data, or a failure with a retry
 * button. Content stays on screen when a refetch fails. When content arrives after a retry, focus moves to the
 * region with the content, unless the member has moved focus elsewhere.
 *
 * @example
 * <Loaded query={query} failure="No pudimos cargar tus misiones." skeleton={<Bones />}>
 *   {missions => <MissionLists missions={missions} />}
 * </Loaded>
 */
export const Loaded = <Data,>({ query, failure, skeleton, onSlow, children }: LoadedProps<Data>) => {
  const isOnline = useOnline()
  const explain = ({ problem }: NonNullable<LoadedQuery<Data>['error']>) =>
    isOnline ? failureReason(problem?.kind ?? 'malformed') : ''
  // Deferred, so that React can interrupt the first render of the content, and a slow phone stays responsive.
  const isDrawn = useDeferredValue(query.data !== undefined)
  const retry = () => void query.refetch()
  const [lastError, setLastError] = useState(query.error)
  // A refetch clears the query's error. The last error is stored, so that the failure stays on screen until
  // there is content.
  if (query.error && query.error !== lastError) setLastError(query.error)
  return (
    <div tabIndex={-1} className={css.region}>
      {query.data !== undefined && isDrawn ? (
        children(query.data, retry, query.error ? explain(query.error) : undefined)
      ) : lastError ? (
        <Notice
          tone="error"
          // While the data have arrived but the content is not rendered yet, the retry button is busy too.
          busy={query.isFetching || query.data !== undefined}
          onRetry={retry}
        >
          {`${failure} ${explain(lastError)}`.trim()}
        </Notice>
      ) : (
        <Skeleton className={css.waiting} isScreen onSlow={onSlow}>
          {skeleton}
        </Skeleton>
      )}
    </div>
  )
}

export interface SkeletonProps {
  readonly shape?: 'text' | 'title' | 'block' | 'image'
  /** Number of lines. Only for the shape 'text'. Default 1. */
  readonly lines?: number | undefined
  /** Instead of `shape`: an outline of the content, with a skeleton for each of its parts. */
  readonly children?: Elements
  readonly className?: string | undefined
  /** True to explain after five seconds that fetching takes longer than usual. `onSlow` is called then. */
  readonly isScreen?: boolean
  readonly onSlow?: LoadedProps<unknown>['onSlow']
}

/** True inside a skeleton. */
const IsPart = createContext(false)

/**
 * A placeholder for content that is being fetched. The outermost skeleton is marked as busy and contains the text
 * "Cargando…" for screen readers. `Loaded` is such a skeleton around its own.
 *
 * @example <Skeleton shape="text" lines={2} />
 */
export const Skeleton = ({ shape, lines = 1, children, className, isScreen, onSlow }: SkeletonProps) => {
  const isPart = use(IsPart)
  const content = shape ? (
    <span className={clsx(skeletonCss.stack, isPart && className)} aria-hidden="true">
      {Array.from({ length: shape === 'text' ? lines : 1 }, (_, line) => (
        <span key={line} className={clsx(skeletonCss.bone, skeletonCss[shape])} />
      ))}
    </span>
  ) : (
    children
  )
  if (isPart) return content
  return (
    <div aria-busy="true" className={className}>
      <VisuallyHidden>Cargando…</VisuallyHidden>
      {isScreen && <SlowHint onSlow={onSlow} />}
      <IsPart value>{content}</IsPart>
    </div>
  )
}

const slowText = 'Está tardando más de lo normal. Dale un momento.'

/** Time after which the member needs an explanation of the delay, in milliseconds. */
const slowAfterMs = 5_000

/** The text is shown and announced five seconds after mount. */
const SlowHint = ({ onSlow }: Pick<LoadedProps<unknown>, 'onSlow'>) => {
  const [isSlow, setSlow] = useState(false)
  const showSlow = useEffectEvent(() => {
    setSlow(true)
    announce(slowText)
    onSlow?.()
  })
  useEffect(() => {
    const timer = setTimeout(() => showSlow(), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return <p className={slowCss.hint}>{isSlow && slowText}</p>
}
