import { Button } from '../actions/button'
import { Notice } from './notice'

export interface LoadFailureProps {
  readonly message: string
  readonly onRetry: () => void
  /** True while the retry is running. */
  readonly busy?: boolean | undefined
}

/** A notice that content failed to load, with a button to retry. */
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
