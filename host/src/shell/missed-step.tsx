import { useLocation } from '@eqs/navigation'
import { useEffect } from 'react'

/** Replays Back or Forward during the first render, before the router listens to `popstate`. */
export function MissedStep() {
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    const { location } = globalThis
    if (pathname + search + hash !== location.pathname + location.search + location.hash)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, [])
  return null
}
