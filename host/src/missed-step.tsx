import { useLocation } from '@eqs/navigation'
import { useEffect } from 'react'

/**
 * Follows a Back or Forward that came while the club was being drawn for the first time. That happens in pieces: React Router
 * reads the address with the first of them, and hears of steps only after the last. Stands before whatever navigates by itself.
 */
export function MissedStep() {
  const { pathname, search, hash } = useLocation()
  // Once: from then on the router hears of every step.
  useEffect(() => {
    const { location } = globalThis
    if (pathname + search + hash !== location.pathname + location.search + location.hash)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, [])
  return null
}
