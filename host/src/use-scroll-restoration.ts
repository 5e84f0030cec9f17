import { storageKey } from '@eqs/config'
import { useLocation, useNavigationType } from '@eqs/navigation'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** Milliseconds to wait until the page is long enough for the stored position. */
const timeoutMs = 5_000

const toKey = (entry: string): string => storageKey(`SCROLL_${entry}`)

/** Stored positions at most: as many entries as browsers keep in the history of a tab. */
const most = 50

/**
 * Scrolls a new screen to its top, and after Back or a reload to the stored position, even if the content
 * loads late. The browser's own scroll restoration fails while the page is still short.
 */
export function useScrollRestoration(): void {
  const { key, pathname } = useLocation()
  // All addresses that were typed have the same key (`default`).
  const entry = key + pathname
  const isReturn = useNavigationType() === 'POP'

  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  const isLanding = useRef(true)
  // Depends only on the path, because the query changes while the member types.
  useLayoutEffect(() => {
    const isFirst = isLanding.current
    isLanding.current = false
    // The member may have scrolled a screen in the HTML already.
    if (isFirst && scrollY > 0) return
    const wanted = isReturn && !(isFirst && isArrival()) ? readPosition(entry) : 0
    scrollTo(0, wanted)
    return wanted > 0 ? reach(wanted) : undefined
  }, [pathname])

  // In the layout phase, so that scrolling of the new screen is not stored for the old one.
  useLayoutEffect(() => {
    const remember = () => savePosition(entry, scrollY)
    addEventListener('scrollend', remember)
    // A click may navigate before the last scroll has ended.
    addEventListener('click', remember, { capture: true })
    addEventListener('pagehide', remember)
    return () => {
      removeEventListener('scrollend', remember)
      removeEventListener('click', remember, { capture: true })
      removeEventListener('pagehide', remember)
    }
  }, [entry])
}

/** True when the page was opened by its address. After a reload or Back, the position is stored. */
const isArrival = (): boolean =>
  performance
    // jsdom does not have it.
    .getEntriesByType?.('navigation')
    .some(entry => entry instanceof PerformanceNavigationTiming && entry.type === 'navigate')

/** Scrolls to a position as the page grows, until it is reached or the member scrolls or types. */
function reach(wanted: number): () => void {
  const growth = new ResizeObserver(() => {
    scrollTo(0, wanted)
    if (Math.abs(scrollY - wanted) < 2) stop()
  })
  const moves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
  const timer = setTimeout(stop, timeoutMs)
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
    return Number(sessionStorage.getItem(toKey(entry))) || 0
  } catch {
    return 0
  }
}

/** Keys of this tab's entries, oldest first. Entries from before a reload come in arbitrary order. */
let keys: string[] | undefined

function savePosition(entry: string, position: number): void {
  const key = toKey(entry)
  try {
    keys ??= Object.keys(sessionStorage).filter(one => one.startsWith(toKey('')))
    keys = [...keys.filter(one => one !== key), key]
    for (const one of keys.splice(0, keys.length - most)) sessionStorage.removeItem(one)
    sessionStorage.setItem(key, String(Math.round(position)))
  } catch {
    // Without storage, Back leads to the top.
  }
}
