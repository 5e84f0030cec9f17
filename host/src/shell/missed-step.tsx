import { useLocation } from '@eqs/navigation'
import { useEffect } from 'react'

/**
 * Replays a Back or Forward navigation that happened during the first render. React renders in slices: React
 * Router reads the address in the first slice, but listens to `popstate` only after the last slice. Render
 * this component before components that navigate without a member's action.
 */
export function MissedStep() {
  const { pathname, search, hash } = useLocation()
  // Runs once, because the router listens to `popstate` after the first render.
  useEffect(() => {
    const { location } = globalThis
    if (pathname + search + hash !== location.pathname + location.search + location.hash)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, [])
  return null
}
