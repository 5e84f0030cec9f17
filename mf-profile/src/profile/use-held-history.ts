import { useEffect, useRef } from 'react'

/**
 * Blocks Back and Forward within this site. The hook needs the Navigation API: at "popstate" the router has
 * already navigated, and an extra history entry for blocking would remain. In a browser without the API
 * nothing is blocked. Browsers do not let a page block a second Back right after the first, so that no page
 * can trap a member.
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
      // After a navigation to another page the form stays mounted for a moment. Going back at once loses no
      // input, so the navigation is not blocked.
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
