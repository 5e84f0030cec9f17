import type { PublishedRemote } from '@eqs/contracts/discovery'
import { onScreenHere } from '@eqs/navigation'
import { Component, type ErrorInfo, type ReactNode, Suspense, use, useRef } from 'react'
import { isRendered } from '../boot/rendered-screen.ts'
import type { RouteOutline } from '../discovery/understand.ts'
import type { ClubRelease } from '../release/club-release.ts'
import { reportShown } from '../report-problem.ts'
import { NotFound } from '../screens/not-found.tsx'
import { FailedSection } from './failed-section.tsx'
import type { RemoteLoad } from './remote-load.ts'
import css from './remote-screen.module.css'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { readFields, typeAgain } from './typed-fields.ts'
import { useEmptyScreen } from './use-empty-screen.ts'

interface Props {
  readonly release: ClubRelease
  readonly remote: PublishedRemote
  /** What is being shown: another address is another visit. */
  readonly address: string
  /** What is known of the screen, for when there is nothing else. */
  readonly route: RouteOutline
}

interface State {
  readonly status: 'showing' | 'retrying' | 'failed'
  /** What is being visited; undefined before the first rendering. */
  readonly address: string | undefined
}

/**
 * A remote's screens in their place, with what is seen before they are there or when they cannot be. A remote's failure
 * stays here: the shell and the other remotes go on.
 */
export class RemoteScreen extends Component<Props, State> {
  override state: State = { status: 'showing', address: undefined }
  /** The address of the last screen that the member saw. */
  private rendered: string | undefined
  /** What was typed into that screen when it threw. */
  private typed: Typed = []

  static getDerivedStateFromProps({ release, remote, address }: Props, state: State): State | null {
    if (address === state.address) return null
    release.beginVisit(remote, address)
    return { status: 'showing', address }
  }

  private stopListening = (): void => {}

  // React itself keeps what is seen of waiting for 300 ms at least, so that it does not flash. Ours looks like the page before
  // it: what is drawn for any other reason is shown at once.
  override componentDidMount(): void {
    this.stopListening = onScreenHere(() => this.forceUpdate())
  }

  override componentWillUnmount(): void {
    this.stopListening()
    this.props.release.endVisit()
  }

  private readonly recover: Recover = (thrown, components, typed) => {
    const { release, remote, address } = this.props
    const isNew = this.rendered !== address
    if (typed.length > 0) this.typed = typed
    if (release.loadOf(remote).recover({ thrown, isNew, components })) return true
    // In the place of a version on trial comes the published one.
    if (!release.override?.fail(remote)) this.setState({ status: 'failed' })
    return false
  }

  readonly retry = (): void => {
    // The button, the network that is back, and what is asked for in the page's screen may all say so.
    if (this.state.status !== 'failed') return
    this.props.release.retry(this.props.remote)
    this.setState({ status: 'retrying' })
  }

  override render() {
    const { release, remote, address, route } = this.props
    const { status } = this.state
    const isFailed = status === 'failed'
    // The version in use has no such screen: asking again would not bring one.
    if (isFailed && release.loadOf(remote).failure?.errorClass === 'no_screen') return <NotFound />
    const skeleton = <ScreenSkeleton route={route} />
    return (
      <>
        {!isFailed && (
          <ScreenBoundary recover={this.recover} recovering={skeleton}>
            <Suspense fallback={skeleton}>
              <RemoteApp
                load={release.loadOf(remote)}
                address={address}
                route={route}
                onShown={place => {
                  if (this.rendered === address) typeAgain(place, this.typed)
                  this.typed = []
                  this.rendered = address
                  if (status === 'retrying') this.setState({ status: 'showing' })
                }}
              />
            </Suspense>
          </ScreenBoundary>
        )}
        {/* Beside a screen it stays while it is tried again; in its place comes what is seen of waiting. */}
        {(isFailed || (status === 'retrying' && isRendered())) && (
          <FailedSection title={route.title} onRetry={this.retry} busy={!isFailed} />
        )}
      </>
    )
  }
}

type Typed = ReturnType<typeof readFields>

/** What to do about a screen that threw. @returns whether it can be drawn again. */
type Recover = (thrown: unknown, components: string, typed: Typed) => boolean

interface BoundaryProps {
  readonly recover: Recover
  readonly recovering: ReactNode
  readonly children: ReactNode
}

interface BoundaryState {
  readonly isCaught: boolean
  readonly typed: Typed
}

/** By itself, for React takes away all that stands in a boundary when something in it throws. */
class ScreenBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { isCaught: false, typed: [] }

  static getDerivedStateFromError() {
    // The screen is still there: React takes it away afterwards.
    return { isCaught: true, typed: readFields(document.querySelector('[data-remote]')) }
  }

  override componentDidCatch(thrown: unknown, { componentStack }: ErrorInfo): void {
    if (this.props.recover(thrown, componentStack ?? '', this.state.typed)) this.setState({ isCaught: false })
  }

  override render() {
    return this.state.isCaught ? this.props.recovering : this.props.children
  }
}

interface AppProps extends Pick<Props, 'address' | 'route'> {
  readonly load: RemoteLoad
  readonly onShown: (place: Element) => void
}

function RemoteApp({ load, address, route, onShown }: AppProps) {
  const App = use(load.app)
  const { remote, version } = load.shown
  const place = useRef<HTMLDivElement>(null)
  // Called once nothing in the address' screen waits or has thrown.
  const isEmpty = useEmptyScreen(place, address, drawn => {
    onShown(drawn)
    reportShown(load.shown)
  })
  return (
    <>
      {isEmpty && <ScreenSkeleton route={route} />}
      <div ref={place} className={css.remote} data-remote={`${remote}@${version}`}>
        <App />
      </div>
    </>
  )
}
