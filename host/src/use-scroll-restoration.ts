import { storageKey } from '@eqs/config'
import { useLocation, useNavigationType } from '@eqs/navigation'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** Milliseconds that a screen has to grow back to where the member was; later she has begun something else. */
const patience = 5_000

const keyOf = (entry: string): string => storageKey(`SCROLL_${entry}`)

/** As many screens as browsers remember of a tab. */
const most = 50

/**
 * A new screen starts at its top, and Back leads to where the member was, however late the content comes. The browser's
 * own way gives up when the page is still short.
 */
export function useScrollRestoration(): void {
  const { key, pathname } = useLocation()
  // Every address that was typed has one and the same key.
  const entry = key + pathname
  const isReturn = useNavigationType() === 'POP'

  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  const isLanding = useRef(true)
  // Only another screen moves the page: what stands behind `?` changes while the member types.
  useLayoutEffect(() => {
    const isFirst = isLanding.current
    isLanding.current = false
    // Whoever reads a screen that came with the page may have moved on in it.
    if (isFirst && scrollY > 0) return
    const wanted = isReturn && !(isFirst && isArrival()) ? readPosition(entry) : 0
    scrollTo(0, wanted)
    return wanted > 0 ? reach(wanted) : undefined
  }, [pathname])

  // In the layout phase, so that what the new screen scrolls is never taken for the old one's place.
  useLayoutEffect(() => {
    const remember = () => savePosition(entry, scrollY)
    addEventListener('scrollend', remember)
    // Where a click leads away from, a scroll may still be under way.
    addEventListener('click', remember, { capture: true })
    addEventListener('pagehide', remember)
    return () => {
      removeEventListener('scrollend', remember)
      removeEventListener('click', remember, { capture: true })
      removeEventListener('pagehide', remember)
    }
  }, [entry])
}

/** Whether this page was asked for by its address: neither a reload nor Back, whose place is known. */
const isArrival = (): boolean =>
  performance
    // Where tests run there are none.
    .getEntriesByType?.('navigation')
    .some(entry => entry instanceof PerformanceNavigationTiming && entry.type === 'navigate')

/** Goes on to a place below as the page grows, until it is there or the member moves by herself. */
function reach(wanted: number): () => void {
  const growth = new ResizeObserver(() => {
    scrollTo(0, wanted)
    if (Math.abs(scrollY - wanted) < 2) stop()
  })
  const moves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
  const timer = setTimeout(stop, patience)
  function stop() {
    growth.disconnect()
    clearTimeout(timer)
    for (const move of moves) removeEventListener(move, stop)
  }
  for (const move of moves) addEventListener(move, stop, { passive: true })
  growth.observe(document.body)
  return stop
}

function readPosition(entry: string): number {
  try {
    return Number(sessionStorage.getItem(keyOf(entry))) || 0
  } catch {
    return 0
  }
}

/** Keys of this tab's entries, the oldest first; those from before a reload stand in no order of theirs. */
let keys: string[] | undefined

function savePosition(entry: string, position: number): void {
  const key = keyOf(entry)
  try {
    keys ??= Object.keys(sessionStorage).filter(one => one.startsWith(keyOf('')))
    keys = [...keys.filter(one => one !== key), key]
    for (const one of keys.splice(0, keys.length - most)) sessionStorage.removeItem(one)
    sessionStorage.setItem(key, String(Math.round(position)))
  } catch {
    // Forbidden or full: coming back then starts at the top.
  }
}
