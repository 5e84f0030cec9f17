import { useEffect, useSyncExternalStore } from 'react'

/** Time for which each picture is shown, without `extra`, in milliseconds. */
const autoplaySpeed = 5000

/** Time that is added to `autoplaySpeed` for each picture, in milliseconds (specification, section 9). */
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
