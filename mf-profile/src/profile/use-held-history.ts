import { useGoBack } from '@eqs/navigation'
import { useEffect, useRef } from 'react'

/** An entry of the browser's history, by its key. `back` is the destination of the club's button "Volver". */
export type HistoryEntry = { readonly key: string } | 'back'

/**
 * Blocks Back and Forward within this site, and the club's button "Volver". Back and Forward need the
 * Navigation API: at "popstate" the router has already navigated, and an extra history entry for blocking would
 * remain. In a browser without the API only the button is blocked. Browsers do not let a page block a second
 * Back right after the first, so that no page can trap a member.
 *
 * @param isHeld true while leaving would lose input.
 * @param onHeld called with the requested history entry.
 * @returns a function that navigates to a blocked entry.
 */
export function useHeldHistory(isHeld: boolean, onHeld: (entry: HistoryEntry) => void) {
  const isFree = useRef(false)
  const goBack = useGoBack()

  useEffect(() => {
    if (!isHeld) return
    const holdButton = (event: Event) => {
      if (isFree.current) return
      event.preventDefault()
      onHeld('back')
    }
    addEventListener('eqs:back', holdButton)
    return () => removeEventListener('eqs:back', holdButton)
  }, [isHeld, onHeld])

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
      onHeld({ key: event.destination.key })
    }
    navigation.addEventListener('navigate', hold)
    return () => navigation.removeEventListener('navigate', hold)
  }, [isHeld, onHeld])

  return (entry: HistoryEntry): void => {
    isFree.current = true
    if (entry === 'back') goBack()
    // Without the Navigation API no other entry can have been blocked.
    else if ('navigation' in window) navigation.traverseTo(entry.key)
  }
}
