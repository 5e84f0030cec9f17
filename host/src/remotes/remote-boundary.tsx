import { Component, type ErrorInfo, type ReactNode } from 'react'

interface Props {
  /** What is being shown: another address is another chance. */
  readonly address: string
  /** Whether something else can be shown instead of what has failed; if not, the failure has been told. */
  readonly onFailure: (thrown: unknown, components: string) => boolean
  readonly onRetry: () => void
  /** While it is being found out. */
  readonly waiting: ReactNode
  readonly failed: (retry: () => void) => ReactNode
  readonly children: ReactNode
}

interface State {
  readonly phase: 'shown' | 'recovering' | 'failed'
  readonly address: string
}

/** Keeps a remote's failure to itself: the shell and the other remotes go on. */
export class RemoteBoundary extends Component<Props, State> {
  override state: State = { phase: 'shown', address: this.props.address }

  static getDerivedStateFromError(): Partial<State> {
    return { phase: 'recovering' }
  }

  static getDerivedStateFromProps({ address }: Props, state: State): State | null {
    return address === state.address ? null : { phase: 'shown', address }
  }

  override componentDidCatch(thrown: unknown, { componentStack }: ErrorInfo): void {
    const canGoOn = this.props.onFailure(thrown, componentStack ?? '')
    this.setState({ phase: canGoOn ? 'shown' : 'failed' })
  }

  readonly retry = (): void => {
    this.props.onRetry()
    this.setState({ phase: 'shown' })
  }

  override render() {
    const { phase } = this.state
    if (phase === 'failed') return this.props.failed(this.retry)
    return phase === 'recovering' ? this.props.waiting : this.props.children
  }
}
