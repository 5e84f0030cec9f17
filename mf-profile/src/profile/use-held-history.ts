import { useEffect, useRef } from 'react'

/**
 * Holds the browser's Back and Forward within the club. Only the Navigation API can: by "popstate" the router has moved
 * on, and an entry pushed to be run into would stay behind. A browser without it lets them go. No browser holds a second
 * press on Back that follows the first at once: nobody can be locked in.
 *
 * @param isHeld whether leaving would lose something.
 * @param onHeld called with the key of the entry that was to be reached.
 * @returns goes to that entry after all.
 */
export function useHeldHistory(isHeld: boolean, onHeld: (entry: string) => void) {
  const isFree = useRef(false)

  useEffect(() => {
    if (!isHeld || !('navigation' in window)) return
    const own = navigation.currentEntry?.key
    const hold = (event: NavigateEvent) => {
      // Out of the club the browser asks by itself ("beforeunload").
      if (event.navigationType !== 'traverse' || !event.destination.sameDocument) return
      const isLetGo = isFree.current
      isFree.current = false
      // The form stays for a moment when its page has been left: who turns back at once loses nothing.
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
    // It was held by the same interface.
    if ('navigation' in window) navigation.traverseTo(entry)
  }
}
