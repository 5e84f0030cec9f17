import { useSyncExternalStore } from 'react'

// A frozen tab gets no `online` or `offline` event, so it reads the value again when it is shown.
function subscribe(changed: () => void): () => void {
  const listening = new AbortController()
  for (const event of ['online', 'offline', 'pageshow', 'visibilitychange'])
    addEventListener(event, changed, listening)
  return () => listening.abort()
}

/**
 * A hook that returns true while the browser reports a network connection, and during prerendering.
 *
 * @example const isOffline = !useOnline()
 */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true
  )
