import { startOfDay } from '@eqs/ui'
import { useEffect, useReducer } from 'react'

/** Maximum delay of a timer in milliseconds. A timer with a longer delay fires at once. */
const longestWait = 2 ** 31 - 1

/**
 * The current time. The component renders again when the last day of a deadline begins, because the hour is
 * shown from then on, and when a deadline has passed.
 *
 * @param clock returns the provider's time in epoch milliseconds.
 * @returns epoch milliseconds.
 * @example const now = useTurningPoints(serverNow, [redemption.expiration_date])
 */
export function useTurningPoints(clock: () => number, deadlines: readonly (Date | undefined)[]): number {
  const [drawings, redraw] = useReducer((count: number) => count + 1, 0)
  const now = clock()
  const next = Math.min(...deadlines.flatMap(turningPoints).filter(time => time > now))

  useEffect(() => {
    if (!Number.isFinite(next)) return
    const timer = setTimeout(redraw, Math.min(next - clock(), longestWait))
    return () => clearTimeout(timer)
    // `drawings` is a dependency, because a wait longer than `longestWait` continues with a new timer.
  }, [next, drawings])
  return now
}

/** The first moment of a deadline's last day, and the first moment after the deadline. */
const turningPoints = (deadline: Date | undefined): readonly number[] =>
  deadline ? [startOfDay(deadline).getTime(), deadline.getTime() + 1] : []
