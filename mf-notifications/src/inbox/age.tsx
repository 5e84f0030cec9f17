import { serverNow } from '@eqs/session'
import { useEffect, useState } from 'react'
import { relativeTime } from './relative-time.ts'

const second = 1_000
const minute = 60 * second

/**
 * Age in milliseconds below which the text of an age can change at any second (specification, section 4).
 */
const young = 90 * second

/**
 * The age of a notification by the provider's clock. The text stays correct while the page is open: it is
 * updated every second while the date is younger than `young`, otherwise every minute, and when the page
 * becomes visible, because browsers throttle timers of hidden pages.
 */
export function Age({ date }: { readonly date: Date }) {
  const [now, setNow] = useState(() => new Date(serverNow()))
  const isYoung = now.getTime() - date.getTime() < young
  useEffect(() => {
    const renew = () => setNow(new Date(serverNow()))
    const timer = setInterval(renew, isYoung ? second : minute)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [isYoung])
  return <time dateTime={date.toISOString()}>{relativeTime(date, now)}</time>
}
