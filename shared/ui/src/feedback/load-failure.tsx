import { Button } from '../actions/button'
import { Notice } from './notice'

export interface LoadFailureProps {
  readonly message: string
  readonly onRetry: () => void
  readonly retryLabel?: string | undefined
  /** The retry is under way. */
  readonly busy?: boolean | undefined
}

/** Stands where something could not be loaded, and offers to try once more. */
export const LoadFailure = ({ message, onRetry, retryLabel = 'Reintentar', busy }: LoadFailureProps) => (
  <Notice
    tone="error"
    action={
      <Button variant="secondary" busy={busy} onClick={onRetry}>
        {retryLabel}
      </Button>
    }
  >
    {message}
  </Notice>
)
