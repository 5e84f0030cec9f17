import { startOfDay } from '@eqs/ui'
import { useEffect, useReducer } from 'react'

/** Milliseconds that a timer can wait; more of them would not wait at all. */
const longestWait = 2 ** 31 - 1

/**
 * The time, in epoch milliseconds. Draws the screen anew when the last day of a deadline begins, which then shows its hour,
 * and when a deadline has passed.
 *
 * @param clock the provider's time, in epoch milliseconds.
 */
export function useTurningPoints(clock: () => number, deadlines: readonly (Date | undefined)[]): number {
  const [drawings, drawAnew] = useReducer((count: number) => count + 1, 0)
  const now = clock()
  const next = Math.min(...deadlines.flatMap(turningPoints).filter(time => time > now))

  useEffect(() => {
    if (!Number.isFinite(next)) return
    const timer = setTimeout(drawAnew, Math.min(next - clock(), longestWait))
    return () => clearTimeout(timer)
    // A wait that was cut short goes on with the next drawing.
  }, [next, drawings])
  return now
}

/** The first moment of its last day, and the first one after it. */
const turningPoints = (deadline: Date | undefined): readonly number[] =>
  deadline ? [startOfDay(deadline).getTime(), deadline.getTime() + 1] : []
