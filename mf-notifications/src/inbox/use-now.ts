import { serverNow } from '@eqs/session'
import { useEffect, useState } from 'react'

const second = 1_000
const minute = 60 * second

/**
 * Age in milliseconds below which the text of an age can change at any second (specification, section 4).
 */
const young = 90 * second

/**
 * The current time by the provider's clock, so that ages stay correct while the page is open. The time
 * updates every second while a date younger than `young` is on screen, otherwise every minute. It also
 * updates when the page becomes visible, because browsers throttle timers of hidden pages.
 *
 * @param shown the dates whose ages are on screen.
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
