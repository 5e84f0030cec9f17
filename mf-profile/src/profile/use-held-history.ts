import { useLocation } from '@eqs/navigation'
import { useEffect, useRef } from 'react'

/**
 * Holds the browser's Back and Forward. The address has moved by the time a page hears of it, so the router is kept from
 * hearing, the address is put back, and `onHeld` gets the way that was to be gone.
 *
 * @param isHeld whether leaving would lose something.
 * @param onHeld called with the entries to go, negative for Back.
 * @returns goes that way after all.
 */
export function useHeldHistory(isHeld: boolean, onHeld: (entries: number) => void) {
  const { key } = useLocation()
  const isFree = useRef(false)
  const tell = useRef(onHeld)
  useEffect(() => {
    tell.current = onHeld
  })

  // Anew for another key: that is another entry, with a place of its own.
  useEffect(() => {
    const here = placeOf(history.state)
    if (!isHeld || here === undefined) return
    const hold = (event: PopStateEvent) => {
      const there = placeOf(event.state)
      if (isFree.current || there === undefined) return
      event.stopImmediatePropagation()
      // Back at our own entry: what we have just put back ourselves.
      if (there === here) return
      history.go(here - there)
      tell.current(there - here)
    }
    // While it is captured: the router listens too, and has done so for longer.
    addEventListener('popstate', hold, { capture: true })
    return () => removeEventListener('popstate', hold, { capture: true })
  }, [isHeld, key])

  return (entries: number): void => {
    isFree.current = true
    history.go(entries)
  }
}

/** Where the router says that an entry stands among its own; undefined for an entry that it did not make. */
function placeOf(state: unknown): number | undefined {
  const isPlaced = typeof state === 'object' && state !== null && 'idx' in state
  return isPlaced && typeof state.idx === 'number' ? state.idx : undefined
}
