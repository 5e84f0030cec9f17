import { Button } from '../actions/button'
import { Notice } from './notice'

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
