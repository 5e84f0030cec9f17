import type { FocusEvent } from 'react'

/** Selector of a link, button, label or checkbox on which the pointer is pressed and not yet released. */
const pressed = ['a', 'button', 'label', 'input[type="checkbox"]'].map(what => `${what}:active`).join()

/**
 * True when a form should validate a field that has lost focus. False when focus moves to a button, or while
 * a link, button, label or checkbox is being pressed: an error message that appears before the pointer is
 * released would move the pressed element away from the pointer, and the click would be lost.
 *
 * @example onBlur={event => { if (movesOn(event)) judge('city') }}
 */
export const movesOn = ({ relatedTarget }: FocusEvent): boolean =>
  !(relatedTarget instanceof HTMLButtonElement) && document.querySelector(pressed) === null
