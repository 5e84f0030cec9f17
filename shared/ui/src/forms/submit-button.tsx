import { Button, useOnline } from '@eqs/ui'
import { type ReactNode, useId } from 'react'
import { submitTexts } from './form-texts'
import css from './submit-button.module.css'

export interface SubmitButtonProps {
  /** True while the form is being sent. */
  readonly busy: boolean
  readonly children: ReactNode
}

/**
 * The submit button of a form. While the device is offline, the button has `aria-disabled` and a text above
 * the button explains why.
 *
 * @example <SubmitButton busy={isSending}>Guardar</SubmitButton>
 */
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
