import { Button } from '@eqs/ui'
import { useLayoutEffect, useRef } from 'react'
import { validateEmailTexts as texts } from './validate-email-texts.ts'

export interface ChangeEmailButtonProps {
  /** Takes focus on appearing: the form that it gave way to had it. */
  readonly withFocus: boolean
  readonly onPress: () => void
}

/** Opens the change of address. */
export function ChangeEmailButton({ withFocus, onPress }: ChangeEmailButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  // Before the dialog opens that tells of a success: it gives focus back to whatever has it by then.
  useLayoutEffect(() => {
    if (withFocus) button.current?.focus()
  }, [withFocus])
  return (
    <Button ref={button} variant="quiet" block onClick={onPress}>
      {texts.change}
    </Button>
  )
}
