import type { FocusEvent } from 'react'

/** What acts only if it is let go of where it was pressed. */
const pressed = ['a', 'button', 'label', 'input[type="checkbox"]'].map(what => `${what}:active`).join()

/**
 * Whether focus left a field without something else being pressed. An error that appears between pressing and letting
 * go would move what was pressed away from under the pointer, and the press would be lost; and leaving the field by a
 * button judges it anyway.
 */
export const movesOn = ({ relatedTarget }: FocusEvent): boolean =>
  !(relatedTarget instanceof HTMLButtonElement) && document.querySelector(pressed) === null
