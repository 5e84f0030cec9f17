/**
 * Ignores the second click of a double click on a link. The first click may not have changed the address yet,
 * so the second one would add the same screen to the history again, and "Volver" would have to be pressed twice.
 */
export function followOnce(): void {
  addEventListener(
    'click',
    event => {
      // `detail` counts clicks that follow each other closely at one point. It is 0 for the keyboard.
      if (event.detail > 1 && event.target instanceof Element && event.target.closest('a[href]'))
        event.preventDefault()
    },
    { capture: true }
  )
}
