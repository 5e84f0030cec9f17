import { serverNow } from '@eqs/session'
import { useEffect, useState } from 'react'

const second = 1_000
const minute = 60 * second

/** Ages below this are told in seconds, or turn into minutes in the middle of one (specification, section 4). */
const young = 90 * second

/**
 * The present by the provider's clock, for ages that stay right while the page stays open: every second while something
 * young is shown, else every minute. Renewed as well when the page comes back to the front: a browser lets the clocks of
 * hidden pages sleep.
 *
 * @param shown the dates whose ages are on the screen.
 */
export function useNow(shown: readonly (Date | undefined)[]): Date {
  const [now, setNow] = useState(() => new Date(serverNow()))
  const hasYoung = shown.some(date => date && now.getTime() - date.getTime() < young)
  useEffect(() => {
    const renew = () => setNow(new Date(serverNow()))
    const timer = setInterval(renew, hasYoung ? second : minute)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [hasYoung])
  return now
}
