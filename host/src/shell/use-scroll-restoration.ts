import { useLocation, useNavigationType } from '@eqs/navigation'
import { storedEntry } from '@eqs/session'
import { useEffect, useLayoutEffect, useRef } from 'react'
import * as v from 'valibot'

/** Milliseconds in which the page can become long enough for the stored position. */
const timeoutMs = 5_000

/** Maximum number of stored positions. Browsers limit the session history of a tab to 50 entries too. */
const most = 50

/** The positions of this tab's screens in pixels, the newest last. */
const positions = storedEntry('SCROLL', v.array(v.object({ entry: v.string(), position: v.number() })), 'tab')

/**
 * Scrolls to the top after a link, also to the same screen. After Back, Forward or a reload, scrolls to the stored
 * position, even if the content is rendered late, when the browser's own scroll restoration fails.
 */
export function useScrollRestoration(): void {
  const { key, pathname, state } = useLocation()
  // The key alone is not unique: every page that was opened by its address has the key `default`.
  const entry = key + pathname
  const isReturn = useNavigationType() === 'POP'

  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  const isLanding = useRef(true)
  // This effect depends only on the path, because the query changes while the member types in a search.
  useLayoutEffect(() => {
    const isFirst = isLanding.current
    isLanding.current = false
    // The member may already have scrolled the prerendered screen. In this case the position does not change.
    if (isFirst && scrollY > 0) return
    const wanted = isReturn && !(isFirst && isArrival()) ? readPosition(entry) : 0
    scrollTo(0, wanted)
    return wanted > 0 ? reach(wanted) : undefined
  }, [pathname])
  // A link to the same screen scrolls to its top. Filters and steps of the screen have a state, and keep the position.
  useLayoutEffect(() => {
    if (!isReturn && state === null) scrollTo(0, 0)
  }, [key])

  const shown = useRef(entry)
  // In the layout phase, so that scrolling the new screen does not overwrite the position of the previous one.
  useLayoutEffect(() => {
    shown.current = entry
  }, [entry])

  // The listeners are added once, before the router's. Otherwise Chromium would call the router first, and at
  // "popstate" React would replace the screen before its position is stored.
  useLayoutEffect(() => {
    const remember = () => savePosition(shown.current, awaited ?? scrollY)
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('scrollend', remember, { signal })
    // A click may navigate before the last scroll has ended.
    addEventListener('click', remember, { capture: true, signal })
    // Some supported browsers lack `scrollend`, and the browser's Back button causes no click event.
    addEventListener('popstate', remember, { signal })
    addEventListener('pagehide', remember, { signal })
    return () => listening.abort()
  }, [])
}

/** True when the page was opened by its address. After a reload or Back, the stored position is used. */
const isArrival = (): boolean =>
  performance
    // jsdom does not implement `getEntriesByType`.
    .getEntriesByType?.('navigation')
    .some(entry => entry instanceof PerformanceNavigationTiming && entry.type === 'navigate')

/** The position to restore while the page may be too short for it. It is stored in place of the current position. */
let awaited: number | undefined

/**
 * Scrolls to a position again whenever the height of the page changes, until the member moves or `timeoutMs`.
 *
 * @returns a function that stops the scrolling.
 */
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

const readPosition = (entry: string): number =>
  positions.read()?.find(one => one.entry === entry)?.position ?? 0

function savePosition(entry: string, position: number): void {
  const others = (positions.read() ?? []).filter(one => one.entry !== entry)
  positions.write([...others, { entry, position: Math.round(position) }].slice(-most))
}
