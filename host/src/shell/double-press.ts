const acting = 'a[href], button'

/**
 * Ignores the second click of a double click if it hits a link, which would add the same screen to the history
 * again, or another button than the first click, which the new screen may have put under the pointer.
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
