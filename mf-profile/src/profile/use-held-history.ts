import { useEffect, useRef } from 'react'

/**
 * Blocks Back and Forward within the club. This needs the Navigation API: at "popstate" the router has
 * already moved, and a history entry pushed as a guard would remain. In a browser without the API nothing is
 * blocked. A second Back right after the first cannot be blocked in any browser, so that no page can trap a
 * member.
 *
 * @param isHeld true while leaving would lose input.
 * @param onHeld called with the key of the requested history entry.
 * @returns a function that navigates to a blocked entry.
 */
export function useHeldHistory(isHeld: boolean, onHeld: (entry: string) => void) {
  const isFree = useRef(false)

  useEffect(() => {
    if (!isHeld || !('navigation' in window)) return
    const own = navigation.currentEntry?.key
    const hold = (event: NavigateEvent) => {
      // Before a navigation to another site, the browser itself asks ("beforeunload").
      if (event.navigationType !== 'traverse' || !event.destination.sameDocument) return
      const isLetGo = isFree.current
      isFree.current = false
      // After a navigation the form stays mounted for a moment. Returning at once loses no input, so do not
      // ask.
      const isLeft = navigation.currentEntry?.key !== own
      if (isLetGo || isLeft || !event.cancelable) return
      event.preventDefault()
      onHeld(event.destination.key)
    }
    navigation.addEventListener('navigate', hold)
    return () => navigation.removeEventListener('navigate', hold)
  }, [isHeld, onHeld])

  return (entry: string): void => {
    isFree.current = true
    // Without the Navigation API no entry can have been blocked.
    if ('navigation' in window) navigation.traverseTo(entry)
  }
}
