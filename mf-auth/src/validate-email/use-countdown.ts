import { useEffect, useState } from 'react'

const second = 1000

export interface Countdown {
  /** Whole seconds left; 0 when it is over. */
  readonly secondsLeft: number
  readonly restart: () => void
}

/**
 * Counts down by the clock and not by its own ticks, so that it is right after the tab slept.
 *
 * @param seconds from when it is first drawn, and again after each restart.
 */
export function useCountdown(seconds: number): Countdown {
  const [now, setNow] = useState(() => Date.now())
  const [end, setEnd] = useState(now + seconds * second)
  // A clock that was set back must not lengthen the wait.
  const left = Math.min(Math.max(end - now, 0), seconds * second)

  useEffect(() => {
    const look = () => setNow(Date.now())
    const timer = left > 0 ? setTimeout(look, left % second || second) : undefined
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [left])

  return {
    secondsLeft: Math.ceil(left / second),
    restart: () => {
      setNow(Date.now())
      setEnd(Date.now() + seconds * second)
    }
  }
}
