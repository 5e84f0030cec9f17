const acting = 'a[href], button'

/**
 * Ignores the second click of a double click if it hits a link, or a button that is not the one of the first
 * click. The first click may have changed the screen, so that another button, such as "Volver", is now
 * under the pointer. Or it may not have changed the address yet: a second click on its link would then add the
 * same screen to the history again, and "Volver" would have to be pressed twice.
 */
export function watchDoublePresses(): void {
  let pressed: Element | null = null
  const judge = (event: MouseEvent) => {
    const on = event.target instanceof Element ? event.target.closest(acting) : null
    // `detail` counts clicks in quick succession at one position. It is 0 for the keyboard.
    if (event.detail < 2) pressed = on
    else if (on && pressed && (on !== pressed || on.localName === 'a')) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
  }
  addEventListener('click', judge, { capture: true })
}
