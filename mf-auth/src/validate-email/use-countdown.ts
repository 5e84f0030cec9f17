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
  const left = Math.max(end - now, 0)

  useEffect(() => {
    const look = () => {
      const seen = Date.now()
      setNow(seen)
      // A clock that was set back must not lengthen the wait.
      setEnd(last => Math.min(last, seen + seconds * second))
    }
    // By time and not by what is left: after a clock was set back that may be the same again.
    const rest = end - now
    const timer = rest > 0 ? setTimeout(look, rest % second || second) : undefined
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [now, end, seconds])

  return {
    secondsLeft: Math.ceil(left / second),
    restart: () => {
      setNow(Date.now())
      setEnd(Date.now() + seconds * second)
    }
  }
}
