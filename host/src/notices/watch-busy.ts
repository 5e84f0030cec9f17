import { isFormInProgress } from '../release/may-reload.ts'
import { $busy, type Busy } from './notices.ts'

/** Events after which the member may be busy with something else. A dialog or a screen that opens moves focus. */
const events = [
  'input',
  'focusin',
  'focusout',
  'click',
  'keyup',
  'visibilitychange',
  'popstate',
  'eqs:form-end'
]

function findBusy(): Busy | undefined {
  if (document.querySelector('dialog[open]')) return 'dialog'
  if (isFormInProgress()) return 'form'
  // `isFormInProgress` does not include searches, because the address contains the text of a search.
  if (document.activeElement?.closest('[role=search]')) return 'search'
  return document.hidden ? 'hidden' : undefined
}

let isPressed = false

/**
 * Does nothing while the pointer is pressed. The press takes the focus from a search: a notice that came at
 * that moment could cover the pressed link, and the click would be lost.
 */
function look(): void {
  if (!isPressed) $busy.set(findBusy())
}

function lookTwice(): void {
  look()
  // Once more when the focus has moved and the event's other listeners have run.
  setTimeout(look)
}

function press(isDown: boolean): void {
  isPressed = isDown
  lookTwice()
}

/** Keeps `$busy` up to date. Further calls have no effect. */
export function watchBusy(): void {
  lookTwice()
  for (const name of events) addEventListener(name, lookTwice)
  addEventListener('pointerdown', () => press(true))
  addEventListener('pointerup', () => setTimeout(press, 0, false))
  addEventListener('pointercancel', () => press(false))
}
