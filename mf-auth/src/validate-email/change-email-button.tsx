import { Button } from '@eqs/ui'
import { useLayoutEffect, useRef } from 'react'
import { validateEmailTexts as texts } from './validate-email-texts.ts'

export interface ChangeEmailButtonProps {
  /** Takes focus on mount, when it replaces the form that had it. */
  readonly withFocus: boolean
  readonly onPress: () => void
}

/** Opens the form that changes the address. */
export function ChangeEmailButton({ withFocus, onPress }: ChangeEmailButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  // A layout effect, so that focus is here before the success dialog opens: the dialog restores focus to this
  // button.
  useLayoutEffect(() => {
    if (withFocus) button.current?.focus()
  }, [withFocus])
  return (
    <Button ref={button} variant="quiet" block onClick={onPress}>
      {texts.change}
    </Button>
  )
}
