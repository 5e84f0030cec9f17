import type { FocusEvent } from 'react'

/**
 * Whether focus left a field for something other than a button. A button's own press judges the field anyway, and an
 * error that appears between pressing and letting go would move the button away from under the pointer.
 */
export const movesOn = ({ relatedTarget }: FocusEvent): boolean =>
  !(relatedTarget instanceof HTMLButtonElement)
