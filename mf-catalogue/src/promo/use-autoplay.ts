import { useEffect, useSyncExternalStore } from 'react'

/** Milliseconds that a picture is given before the next one's turn. */
const autoplaySpeed = 5000

/** What the specification adds to it (section 9). */
const extra = 50

const subscribe = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Calls `advance` again and again while `playing`, and never for a tab that nobody sees. */
export function useAutoplay(playing: boolean, advance: () => void): void {
  const seen = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
  const running = playing && seen
  useEffect(() => {
    if (!running) return
    const timer = setInterval(advance, autoplaySpeed + extra)
    return () => clearInterval(timer)
  }, [running, advance])
}
