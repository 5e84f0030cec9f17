/** Ignores the second click of a double click on a link, or on another button than the first click. */
export function watchDoublePresses(): void {
  let pressed: Element | null = null
  const judge = (event: MouseEvent) => {
    const on = event.target instanceof Element ? event.target.closest('a[href], button') : null
    // 0 for the keyboard.
    if (event.detail < 2) pressed = on
    else if (on && pressed && (on !== pressed || on.localName === 'a')) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
  }
  addEventListener('click', judge, { capture: true })
}
