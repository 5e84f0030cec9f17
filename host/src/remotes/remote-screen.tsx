import type { PublishedRemote } from '@eqs/contracts/discovery'
import type { RemoteRoute } from '@eqs/contracts/manifest'
import { onScreenHere } from '@eqs/navigation'
import { awakeTimeout } from '@eqs/navigation/awake-timeout'
import { Skeleton } from '@eqs/ui'
import {
  Component,
  type ErrorInfo,
  type ReactElement,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState
} from 'react'
import { screenMs } from '../boot/waits.ts'
import { readFields, type Typed, typeAgain } from '../prerendered/fields.ts'
import { isRendered } from '../prerendered/rendered-screen.ts'
import { reportShown } from '../telemetry/report-problem.ts'
import { FailedSection } from './failed-section.tsx'
import { LoadError } from './load-error.ts'
import type { RemoteLoad } from './remote-load.ts'
import type { RemoteLoads } from './remote-loads.ts'
import css from './remote-screen.module.css'

interface Props {
  readonly loads: RemoteLoads
  readonly remote: PublishedRemote
  /** A new path begins a new visit. */
  readonly address: string
  readonly route: RemoteRoute
  /** Shown if the version lacks this screen. */
  readonly notFound: ReactElement
  /** Returns true if another version replaces this one, without a panel. */
  readonly onFailed: (remote: PublishedRemote) => boolean
}

export function RemoteScreen({ loads, remote, address, route, notFound, onFailed }: Props) {
  const [status, setStatus] = useState<'showing' | 'retrying' | 'failed'>('showing')
  const [visited, setVisited] = useState<string>()
  /** Path of the last screen that the member saw. */
  const rendered = useRef<string>(undefined)
  const typed = useRef<Typed>([])
  if (address !== visited) {
    loads.beginVisit(remote, address)
    setVisited(address)
    setStatus('showing')
  }
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  // React shows a Suspense fallback for at least 300 ms.
  useLayoutEffect(() => onScreenHere(redraw), [])
  useLayoutEffect(() => () => loads.endVisit(), [loads])

  const recover: Recover = (thrown, components, fields) => {
    if (fields.length > 0) typed.current = fields
    if (loads.loadOf(remote).recover(thrown, rendered.current !== address, components)) return true
    // The live version replaces a failed version of a remote override.
    if (!onFailed(remote)) setStatus('failed')
    return false
  }
  const retry = useCallback(() => {
    // Button, `online` event and an action in the prerendered screen can start a retry at the same time.
    if (!loads.loadOf(remote).failure) return
    loads.retry(remote)
    setStatus('retrying')
  }, [loads, remote])

  const isFailed = status === 'failed'
  // A retry would not help.
  if (isFailed && loads.loadOf(remote).problem === 'no_screen') return notFound
  const skeleton = <ScreenSkeleton route={route} />
  return (
    <>
      {!isFailed && (
        <ScreenBoundary recover={recover} recovering={skeleton}>
          <Suspense fallback={skeleton}>
            <RemoteApp
              load={loads.loadOf(remote)}
              address={address}
              route={route}
              onShown={place => {
                if (rendered.current === address) typeAgain(place, typed.current)
                typed.current = []
                rendered.current = address
                setStatus('showing')
              }}
            />
          </Suspense>
        </ScreenBoundary>
      )}
      {/* During a retry, the panel beside a prerendered screen stays. The skeleton replaces any other panel. */}
      {(isFailed || (status === 'retrying' && isRendered())) && (
        <FailedSection title={route.title} onRetry={retry} busy={!isFailed} />
      )}
    </>
  )
}

/** True when the screen can be rendered again. */
type Recover = (thrown: unknown, components: string, typed: Typed) => boolean

interface BoundaryProps {
  readonly recover: Recover
  readonly recovering: ReactNode
  readonly children: ReactNode
}

interface BoundaryState {
  /** Undefined unless the screen has thrown. */
  readonly typed: Typed | undefined
}

/** Separate from `RemoteScreen`, because React unmounts the children of an error boundary when one throws. */
class ScreenBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { typed: undefined }

  static getDerivedStateFromError(): BoundaryState {
    // React removes the screen afterwards.
    return { typed: readFields(document.querySelector('[data-remote]')) }
  }

  override componentDidCatch(thrown: unknown, { componentStack }: ErrorInfo): void {
    if (this.props.recover(thrown, componentStack ?? '', this.state.typed ?? []))
      this.setState({ typed: undefined })
  }

  override render() {
    return this.state.typed ? this.props.recovering : this.props.children
  }
}

interface AppProps extends Pick<Props, 'address' | 'route'> {
  readonly load: RemoteLoad
  readonly onShown: (place: Element) => void
}

/** A screen that is still empty after `screenMs` throws `no_screen`. */
function RemoteApp({ load, address, route, onShown }: AppProps) {
  const { default: App } = use(load.app)
  const { remote, version } = load.shown
  const place = useRef<HTMLDivElement>(null)
  const [isEmpty, setEmpty] = useState(false)
  // Runs only if the screen has neither suspended nor thrown.
  useEffect(() => {
    const look = () => {
      const drawn = place.current && hasContent(place.current) ? place.current : undefined
      setEmpty(!drawn)
      if (!drawn) return
      stop()
      onShown(drawn)
      reportShown(load.shown)
    }
    const giveUp = () =>
      setEmpty(() => {
        throw new LoadError('no_screen', `nothing is rendered at ${address}`)
      })
    const stopWaiting = awakeTimeout(giveUp, screenMs)
    const observer = new MutationObserver(look)
    const stop = () => {
      stopWaiting()
      observer.disconnect()
    }
    if (place.current)
      observer.observe(place.current, { childList: true, characterData: true, subtree: true })
    look()
    return stop
  }, [address])
  return (
    <>
      {isEmpty && <ScreenSkeleton route={route} />}
      <div ref={place} className={css.remote} data-remote={`${remote}@${version}`}>
        <App />
      </div>
    </>
  )
}

/** Looks like the outline in the HTML (`shell.html`), so nothing moves. */
export const ScreenSkeleton = ({ route: { layout, title, skeleton } }: Pick<Props, 'route'>) => (
  <>
    {/* Delays the hand-over (`hand-over.ts`). */}
    <span hidden data-waiting />
    <Skeleton isScreen>
      <div className="outline" data-skeleton={skeleton} aria-hidden="true">
        {/* The `plain` layout has no title here. */}
        <p className="outline-title">{layout === 'shell' && title}</p>
        {[1, 2, 3, 4, 5, 6, 7].map(part => (
          <i key={part} />
        ))}
      </div>
    </Skeleton>
  </>
)

/** True for text, or an element other than a container, such as an image. */
const hasContent = (place: Element): boolean =>
  place.textContent !== '' || place.querySelector(':not(div, section, article, ul, ol, p, span)') !== null
