import type { PublishedRemote } from '@eqs/contracts/discovery'
import { Component, type ErrorInfo, Suspense, use, useRef } from 'react'
import type { RouteOutline } from '../discovery/understand.ts'
import type { ClubRelease } from '../release/club-release.ts'
import { reportShown } from '../report-problem.ts'
import { NotFound } from '../screens/not-found.tsx'
import { FailedSection } from './failed-section.tsx'
import type { RemoteLoad } from './remote-load.ts'
import css from './remote-screen.module.css'
import { ScreenSkeleton } from './screen-skeleton.tsx'
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
  readonly phase: 'rendering' | 'recovering' | 'failed'
  /** What is being visited; undefined before the first rendering. */
  readonly address: string | undefined
}

/**
 * A remote's screens in their place, with what is seen before they are there or when they cannot be. A remote's failure
 * stays here: the shell and the other remotes go on.
 */
export class RemoteScreen extends Component<Props, State> {
  override state: State = { phase: 'rendering', address: undefined }
  /** The address of the last screen that the member saw. */
  private rendered: string | undefined

  static getDerivedStateFromError(): Partial<State> {
    return { phase: 'recovering' }
  }

  static getDerivedStateFromProps({ release, remote, address }: Props, state: State): State | null {
    if (address === state.address) return null
    release.beginVisit(remote)
    return { phase: 'rendering', address }
  }

  override componentDidCatch(thrown: unknown, { componentStack }: ErrorInfo): void {
    const { release, remote, address } = this.props
    const isNew = this.rendered !== address
    const canGoOn = release.loadOf(remote).recover({ thrown, isNew, components: componentStack ?? '' })
    // In the place of a version on trial comes the published one.
    if (!canGoOn && release.override.fail(remote)) return
    this.setState({ phase: canGoOn ? 'rendering' : 'failed' })
  }

  readonly retry = (): void => {
    this.props.release.retry(this.props.remote)
    this.setState({ phase: 'rendering' })
  }

  override render() {
    const { release, remote, address, route } = this.props
    if (this.state.phase === 'recovering') return <ScreenSkeleton route={route} />
    const load = release.loadOf(remote)
    if (this.state.phase === 'rendering')
      return (
        <Suspense fallback={<ScreenSkeleton route={route} />}>
          <RemoteApp
            load={load}
            address={address}
            route={route}
            onShown={() => {
              this.rendered = address
            }}
          />
        </Suspense>
      )
    // The version in use has no such screen: asking again would not bring one.
    if (load.failure?.errorClass === 'no_screen') return <NotFound />
    return <FailedSection title={route.title} onRetry={this.retry} />
  }
}

interface AppProps extends Pick<Props, 'address' | 'route'> {
  readonly load: RemoteLoad
  readonly onShown: () => void
}

function RemoteApp({ load, address, route, onShown }: AppProps) {
  const App = use(load.app)
  const { remote, version } = load.shown
  const place = useRef<HTMLDivElement>(null)
  // Called once nothing in the address' screen waits or has thrown.
  const isEmpty = useEmptyScreen(place, address, () => {
    onShown()
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
