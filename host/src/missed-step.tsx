import { useLocation } from '@eqs/navigation'
import { useEffect } from 'react'

/**
 * Replays a Back or Forward that happened during the first render. React renders in slices: React Router
 * reads the address in the first slice, but listens to `popstate` only after the last. Render this before
 * components that navigate by themselves.
 */
export function MissedStep() {
  const { pathname, search, hash } = useLocation()
  // Only once: afterwards the router listens itself.
  useEffect(() => {
    const { location } = globalThis
    if (pathname + search + hash !== location.pathname + location.search + location.hash)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, [])
  return null
}
