/** Milliseconds that the pointer or the focus must stay on a link before the code of its screen is fetched. */
const codeAfterMs = 65

/**
 * Milliseconds of rest after which the data are fetched, too. A pointer that crosses a list rests less on each
 * link, and each link would cost the provider a call.
 */
const dataAfterMs = 300

type Receiver = (pathname: string) => unknown

/**
 * Watches which link the member is about to follow. A touch counts as a press when the finger leaves the link:
 * a touch that scrolls the page ends with `pointercancel` instead.
 *
 * @param onIntent called with the path of a link that the member may be about to follow.
 * @param onPress called with the path of a link that is pressed, or on which the pointer or the focus rests.
 */
export function watchLinks(onIntent: Receiver, onPress: Receiver): void {
  let timers: readonly ReturnType<typeof setTimeout>[] = []
  const stop = () => timers.forEach(clearTimeout)
  const follow = (target: EventTarget | null, withData: boolean) => {
    stop()
    const pathname = findPath(target)
    if (pathname === undefined) return
    timers = [setTimeout(onIntent, codeAfterMs, pathname)]
    if (withData) timers = [...timers, setTimeout(onPress, dataAfterMs, pathname)]
  }
  const press = (target: EventTarget | null) => {
    stop()
    const pathname = findPath(target)
    if (pathname === undefined) return
    onIntent(pathname)
    onPress(pathname)
  }
  const listen = (type: 'pointerover' | 'pointerdown' | 'pointerup', act: (event: PointerEvent) => void) =>
    document.addEventListener(type, act, { passive: true })
  listen('pointerover', ({ target, pointerType }) => follow(target, pointerType !== 'touch'))
  listen('pointerdown', ({ target, pointerType }) => pointerType !== 'touch' && press(target))
  listen('pointerup', ({ target, pointerType }) => pointerType === 'touch' && press(target))
  document.addEventListener('pointercancel', stop)
  document.addEventListener('focusin', ({ target }) => follow(target, true))
  // Covers a link that was hovered or focused before the listeners were added.
  follow(document.querySelector('a:hover, a:focus'), true)
}

/** Returns the path of the link that contains an element, if the link leads to another screen in this page. */
export function findPath(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target) return undefined
  return link.pathname === location.pathname ? undefined : link.pathname
}
