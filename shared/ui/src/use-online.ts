import { useSyncExternalStore } from 'react'

/**
 * Calls `changed` when the network may have changed. A frozen tab gets no `online` or `offline` event, so the
 * function is also called when the tab is hidden or shown.
 */
export function watchNetwork(changed: () => void): () => void {
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
    watchNetwork,
    () => navigator.onLine,
    () => true
  )
