import type { FocusEvent } from 'react'

/** Elements that act only if the pointer is released on them. */
const pressed = ['a', 'button', 'label', 'input[type="checkbox"]'].map(what => `${what}:active`).join()

/**
 * True when focus left a field without another control being pressed. An error that appears between pointer
 * down and up would move the pressed element away from the pointer, and the click would be lost. Leaving the
 * field by pressing a button validates it in any case.
 *
 * @example onBlur={event => { if (movesOn(event)) judge('city') }}
 */
export const movesOn = ({ relatedTarget }: FocusEvent): boolean =>
  !(relatedTarget instanceof HTMLButtonElement) && document.querySelector(pressed) === null
