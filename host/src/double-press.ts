/** Elements that act on a press. */
const acting = 'a, button'

/**
 * Ignores the second click of a double click if it hits another link or button than the first: the screen may
 * have changed in between, for example to the next step's "Volver".
 */
export function watchDoublePresses(): void {
  let pressed: Element | null = null
  const judge = (event: MouseEvent) => {
    const on = event.target instanceof Element ? event.target.closest(acting) : null
    // `detail` counts clicks in quick succession at one position. It is 0 for the keyboard.
    if (event.detail < 2) pressed = on
    else if (on && pressed && on !== pressed) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
  }
  addEventListener('click', judge, { capture: true })
}
