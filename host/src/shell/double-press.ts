/** Selector of the elements that act on a click. */
const acting = 'a, button'

/**
 * Ignores the second click of a double click if this click hits another link or button than the first click.
 * The first click may have changed the screen, so that another button, such as "Volver", is now under the
 * pointer.
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
