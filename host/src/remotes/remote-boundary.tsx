import { Link, paths } from '@eqs/navigation'
import { buttonClass, LoadFailure } from '@eqs/ui'
import { Component, type ReactNode } from 'react'
import css from './remote-boundary.module.css'

interface Props {
  /** What is being shown: another address is another chance. */
  readonly address: string
  readonly onRetry: () => void
  readonly children: ReactNode
}

interface State {
  readonly failed: boolean
  readonly address: string
}

/** Keeps a remote's failure to itself: the shell and the other remotes go on. */
export class RemoteBoundary extends Component<Props, State> {
  override state: State = { failed: false, address: this.props.address }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ address }: Props, state: State): State | null {
    return address === state.address ? null : { failed: false, address }
  }

  readonly retry = (): void => {
    this.props.onRetry()
    this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className={css.panel}>
        <LoadFailure message="No pudimos cargar esta sección." onRetry={this.retry} />
        <Link className={buttonClass({ variant: 'quiet' })} to={paths.home}>
          Volver al inicio
        </Link>
      </div>
    )
  }
}
