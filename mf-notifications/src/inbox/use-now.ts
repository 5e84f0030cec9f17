import { useEffect, useState } from 'react'

/** Milliseconds for which the youngest thing on the screen has its seconds counted. */
const countsSeconds = 90_000

/** How often the present is renewed while seconds count, and afterwards; in milliseconds. */
const everySecond = 1_000
const everyHalfMinute = 30_000

/**
 * The present, for ages that stay right while the page stays open. Renewed as well when the page comes back to the
 * front: a browser lets the clocks of hidden pages sleep.
 *
 * @param newest when the youngest thing on the screen happened, in epoch milliseconds.
 */
export function useNow(newest: number): Date {
  const [now, setNow] = useState(() => new Date())
  const every = now.getTime() - newest < countsSeconds ? everySecond : everyHalfMinute
  useEffect(() => {
    const renew = () => setNow(new Date())
    const timer = setInterval(renew, every)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [every])
  return now
}
