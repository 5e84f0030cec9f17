import { serverNow } from '@eqs/session'
import { useEffect, useState } from 'react'

const second = 1_000
const minute = 60 * second

/** Milliseconds. Below this age the text changes at single seconds (specification, section 4). */
const young = 90 * second

/**
 * The current time by the provider's clock, so that ages stay right while the page is open. It ticks every
 * second while a young date is shown, otherwise every minute. It also updates when the page becomes visible,
 * because browsers throttle timers of hidden pages.
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
