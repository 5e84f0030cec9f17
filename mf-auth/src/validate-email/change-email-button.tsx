import { Button } from '@eqs/ui'
import { useLayoutEffect, useRef } from 'react'
import { validateEmailTexts as texts } from './validate-email-texts.ts'

export interface ChangeEmailButtonProps {
  /** True when the button replaces the form that had focus. The button then takes focus on mount. */
  readonly withFocus: boolean
  readonly onPress: () => void
}

/** A button that opens the form for changing the e-mail address. */
export function ChangeEmailButton({ withFocus, onPress }: ChangeEmailButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  // A layout effect, so that this button has focus before the success dialog opens. The dialog returns focus
  // to this button when it closes.
  useLayoutEffect(() => {
    if (withFocus) button.current?.focus()
  }, [withFocus])
  return (
    <Button ref={button} variant="quiet" block onClick={onPress}>
      {texts.change}
    </Button>
  )
}
