import { serverNow } from '@eqs/session'
import { useEffect, useReducer } from 'react'

/** Milliseconds that a timer can wait; more of them would not wait at all. */
const longestWait = 2 ** 31 - 1

/**
 * The provider's time, in epoch milliseconds. Draws the screen anew when the next of the instants has passed, so that
 * what expires while the page lies open is seen to.
 */
export function useTurningPoints(instants: readonly (Date | undefined)[]): number {
  const [drawings, drawAnew] = useReducer((count: number) => count + 1, 0)
  const now = serverNow()
  const next = Math.min(...instants.map(instant => instant?.getTime() ?? 0).filter(time => time >= now))

  useEffect(() => {
    if (!Number.isFinite(next)) return
    const timer = setTimeout(drawAnew, Math.min(next - serverNow() + 1, longestWait))
    return () => clearTimeout(timer)
    // A wait that was cut short goes on with the next drawing.
  }, [next, drawings])
  return now
}
