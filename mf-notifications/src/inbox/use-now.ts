import { serverNow } from '@eqs/session'
import { useEffect, useState } from 'react'

/** Milliseconds between two looks at the clock: the youngest ages count seconds. */
const everySecond = 1_000

/**
 * The present by the provider's clock, for ages that stay right while the page stays open. Renewed as well when the page
 * comes back to the front: a browser lets the clocks of hidden pages sleep.
 */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date(serverNow()))
  useEffect(() => {
    const renew = () => setNow(new Date(serverNow()))
    const timer = setInterval(renew, everySecond)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [])
  return now
}
