import { useEffect, useState } from 'react'

const second = 1000

export interface Countdown {
  /** Whole seconds left; 0 when the countdown is over. */
  readonly secondsLeft: number
  readonly restart: () => void
}

/**
 * A countdown that starts with the first render. The hook compares the clock with an end time instead of
 * counting ticks, so that the countdown is correct after the tab was suspended.
 *
 * @param seconds the duration of the countdown in seconds.
 */
export function useCountdown(seconds: number): Countdown {
  const [now, setNow] = useState(() => Date.now())
  const [end, setEnd] = useState(now + seconds * second)
  const left = Math.max(end - now, 0)

  useEffect(() => {
    const look = () => {
      const seen = Date.now()
      setNow(seen)
      // Setting the clock back must not lengthen the countdown.
      setEnd(last => Math.min(last, seen + seconds * second))
    }
    // The effect depends on `now`, not on `left`: after the clock is set back, `left` can be unchanged, and
    // the effect would not schedule the next timer.
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
