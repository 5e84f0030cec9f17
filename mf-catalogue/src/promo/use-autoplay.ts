import { useEffect, useSyncExternalStore } from 'react'

/** Milliseconds for each picture. */
const autoplaySpeed = 5000

/** Milliseconds that the specification adds (section 9). */
const extra = 50

const subscribe = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Calls `advance` at an interval while `playing` is true and the tab is visible. */
export function useAutoplay(playing: boolean, advance: () => void): void {
  const seen = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
  const running = playing && seen
  useEffect(() => {
    if (!running) return
    const timer = setInterval(advance, autoplaySpeed + extra)
    return () => clearInterval(timer)
  }, [running, advance])
}
