import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/**
 * True once no query of this page is pending and the browser is idle. What a screen requests from then on
 * delays none of its content.
 */
export function useIsIdle(): boolean {
  const queryClient = useQueryClient()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (isIdle) return
    let cancel = () => {}
    // React renders this in one go with results of queries that arrive at the same time.
    const goOn = notifyManager.batchCalls(() => setIdle(true))
    // `useIsFetching` would render the screen again for each query that begins or ends.
    const check = () => {
      cancel()
      cancel = queryClient.isFetching() > 0 ? () => {} : whenIdle(goOn)
    }
    const leave = queryClient.getQueryCache().subscribe(check)
    check()
    return () => {
      cancel()
      leave()
    }
  }, [isIdle])
  return isIdle
}

/** Calls `go` when the browser is idle. @returns a function that cancels the call. */
function whenIdle(go: () => void): () => void {
  let isWanted = true
  const done = () => isWanted && go()
  if ('requestIdleCallback' in globalThis) requestIdleCallback(done)
  // Safari has no `requestIdleCallback`.
  else setTimeout(done, 50)
  return () => {
    isWanted = false
  }
}
