import { startOfDay } from '@eqs/ui'
import { useEffect, useReducer } from 'react'

/** Maximum delay that `setTimeout` supports, in milliseconds. A timer with a longer delay fires at once. */
const longestWait = 2 ** 31 - 1

/**
 * A hook that returns the current time and rerenders the component when the text of a deadline changes. This
 * is at the beginning of the deadline's day, from which on the hour is shown, and when the deadline has
 * passed.
 *
 * @param clock returns the current time of the provider's clock, in epoch milliseconds.
 * @param deadlines the deadlines that the component shows; undefined for unknown deadlines.
 * @returns the current time of `clock`, in epoch milliseconds.
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
    // `drawings` is a dependency, so that after a timer of `longestWait` another timer is set for the rest of
    // the time.
  }, [next, drawings])
  return now
}

/**
 * Returns the first moment of a deadline's day and the first moment after the deadline, in epoch
 * milliseconds.
 */
const turningPoints = (deadline: Date | undefined): readonly number[] =>
  deadline ? [startOfDay(deadline).getTime(), deadline.getTime() + 1] : []
