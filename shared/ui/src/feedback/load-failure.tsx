import { Button } from '../actions/button'
import { Notice } from './notice'

export interface LoadFailureProps {
  readonly message: string
  readonly onRetry: () => void
  /** The retry is under way. */
  readonly busy?: boolean | undefined
}

/** Stands where something could not be loaded, and offers to try once more. */
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
