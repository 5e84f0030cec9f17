import { Button, useOnline } from '@eqs/ui'
import { type ReactNode, useId } from 'react'
import css from './submit-button.module.css'
import { submitTexts } from './submit-texts'

export interface SubmitButtonProps {
  /** What it started is under way. */
  readonly busy: boolean
  readonly children: ReactNode
}

/** The button that sends its form. Without a network it says why it does not, and the form stays as it is. */
export function SubmitButton({ busy, children }: SubmitButtonProps) {
  const online = useOnline()
  const reason = useId()
  return (
    <div className={css.submit}>
      {!online && (
        <p id={reason} className={css.reason}>
          {submitTexts.offline}
        </p>
      )}
      <Button
        type="submit"
        block
        busy={busy}
        aria-disabled={!online}
        aria-describedby={online ? undefined : reason}
      >
        {children}
      </Button>
    </div>
  )
}
