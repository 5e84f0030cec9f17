/** What acts when it is pressed. */
const acting = 'a, button'

/**
 * The second half of a double press belongs to what the first half was on. Where something else has come under the finger
 * meanwhile, as the next step's way back, nobody has meant that.
 */
export function watchDoublePresses(): void {
  let pressed: Element | null = null
  const judge = (event: MouseEvent) => {
    const on = event.target instanceof Element ? event.target.closest(acting) : null
    // The browser counts presses in quick succession at one place, and none of the keyboard's.
    if (event.detail < 2) pressed = on
    else if (on && pressed && on !== pressed) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
  }
  addEventListener('click', judge, { capture: true })
}
