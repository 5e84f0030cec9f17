import type { FocusEvent } from 'react'

/**
 * Selector of a link, button, label or checkbox that the pointer is pressing. It acts when the pointer is
 * released.
 */
const pressed = ['a', 'button', 'label', 'input[type="checkbox"]'].map(what => `${what}:active`).join()

/**
 * True when focus left a field without a button or another control being pressed. An error that appears
 * between pointer down and up would move the pressed element away from the pointer, and the click would be
 * lost.
 *
 * @example onBlur={event => { if (movesOn(event)) judge('city') }}
 */
export const movesOn = ({ relatedTarget }: FocusEvent): boolean =>
  !(relatedTarget instanceof HTMLButtonElement) && document.querySelector(pressed) === null
