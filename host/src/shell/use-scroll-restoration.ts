import { useLocation, useNavigationType } from '@eqs/navigation'
import { storedEntry } from '@eqs/session'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** Milliseconds for the page to become long enough. */
const timeoutMs = 5_000

/** Browsers limit the session history to 50 entries too. */
const most = 50

/** Pixels, the newest last. */
const positions = storedEntry(
  'SCROLL',
  v => v.array(v.object({ entry: v.string(), position: v.number() })),
  'tab'
)

/** Scrolls to the top after a link, else to the stored position, even if the content is rendered late. */
export function useScrollRestoration(): void {
  const { key, pathname, state } = useLocation()
  // Every page that was opened by its address has the key `default`.
  const entry = key + pathname
  const isReturn = useNavigationType() === 'POP'

  // Each entry of the history has its own mode. The browser restores the entry of a section (`letBrowserRestore`).
  useEffect(() => {
    if (location.hash === '') history.scrollRestoration = 'manual'
  }, [pathname])

  const isLanding = useRef(true)
  // Only the path, because the query changes while the member types in a search.
  useLayoutEffect(() => {
    const isFirst = isLanding.current
    isLanding.current = false
    // The member has already scrolled the prerendered screen.
    if (isFirst && scrollY > 0) return
    const wanted =
      isReturn && !(isFirst && isArrival())
        ? (positions.read()?.find(one => one.entry === entry)?.position ?? 0)
        : 0
    scrollTo(0, wanted)
    return wanted > 0 ? reach(wanted) : undefined
  }, [pathname])
  // A link to the same screen. Filters and steps have a state, and keep the position.
  useLayoutEffect(() => {
    if (!isReturn && state === null) scrollTo(0, 0)
  }, [key])

  const shown = useRef(entry)
  // Before the new screen's scrolling overwrites the position.
  useLayoutEffect(() => {
    shown.current = entry
  }, [entry])

  // Added once, before the router's: React would replace the screen before its position is stored.
  useLayoutEffect(() => {
    const remember = () => {
      const entry = shown.current
      const others = (positions.read() ?? []).filter(one => one.entry !== entry)
      positions.write([...others, { entry, position: Math.round(awaited ?? scrollY) }].slice(-most))
    }
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('scrollend', remember, { signal })
    // A click may navigate before the last scroll has ended.
    addEventListener('click', remember, { capture: true, signal })
    addEventListener('click', letBrowserRestore, { signal })
    // Some browsers lack `scrollend`, and the Back button causes no click event.
    addEventListener('popstate', remember, { signal })
    addEventListener('pagehide', remember, { signal })
    return () => listening.abort()
  }, [])
}

/** A link to a section of the screen, after which the path is the same: on Back, the browser restores the position. */
function letBrowserRestore({ target, defaultPrevented }: Event): void {
  if (!defaultPrevented && target instanceof Element && target.closest('a[href^="#"]'))
    history.scrollRestoration = 'auto'
}

/** After a reload or Back, the stored position is used. */
const isArrival = (): boolean =>
  performance
    // jsdom does not implement `getEntriesByType`.
    .getEntriesByType?.('navigation')
    .some(entry => entry instanceof PerformanceNavigationTiming && entry.type === 'navigate')

/** Stored in place of the current position while the page is too short. */
let awaited: number | undefined

/** Scrolls again when the page's height changes, until the member moves or `timeoutMs`. */
function reach(wanted: number): () => void {
  const changes = new ResizeObserver(() => scrollTo(0, wanted))
  const moves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
  const timer = setTimeout(stop, timeoutMs)
  awaited = wanted
  function stop() {
    awaited = undefined
    changes.disconnect()
    clearTimeout(timer)
    for (const move of moves) removeEventListener(move, stop)
  }
  for (const move of moves) addEventListener(move, stop, { passive: true })
  changes.observe(document.body)
  return stop
}
