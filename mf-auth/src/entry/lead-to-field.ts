import { announce } from '@eqs/ui'

/**
 * Moves focus to a refused field, so that a screen reader reads the field with its error. After Enter the field
 * already has focus and is not read again, so the error is announced.
 */
export function leadToField(field: HTMLElement | null, error: string): void {
  if (field !== null && field === document.activeElement) announce(error)
  else field?.focus()
}
