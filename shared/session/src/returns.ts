import { focusManager } from '@tanstack/react-query'
import { syncSessionFromStorage } from './session.ts'

/**
 * Returns the delay between a reconnect and the refetch, in milliseconds. The delay is random, so that
 * members whose network returns at the same time do not all refetch at once.
 */
const jitter = () => 200 + Math.random() * 1_000

/** Minimum time between two refetches, in milliseconds. Limits the refetches on an unstable network. */
const pause = 10_000

/** Refetches the queries on screen that have failed, or that have stale data of the member. */
export const refetchShown = (): void => focusManager.onFocus()

/**
 * Replaces the events that TanStack Query treats as window focus, after which it refetches. The new events
 * are all returns to the page: from another tab or application, by the browser's Back button, or from a time
 * offline. Several browser events of one return cause one refetch. While the device is offline there is no
 * refetch. Each event also calls `syncSessionFromStorage`.
 */
export function watchReturns(): void {
  focusManager.setEventListener(refetch => {
    const listening = new AbortController()
    const { signal } = listening
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = Number.NEGATIVE_INFINITY

    const answer = () => {
      timer = undefined
      // A hidden page does not refetch: `visibilitychange` schedules the refetch when the page becomes
      // visible.
      if (!navigator.onLine || document.hidden) return
      last = Date.now()
      refetch()
    }
    const comeBack = (delay: number) => {
      syncSessionFromStorage()
      timer ??= setTimeout(answer, Math.max(delay, last + pause - Date.now()))
    }
    document.addEventListener('visibilitychange', () => !document.hidden && comeBack(0), { signal })
    addEventListener('focus', () => comeBack(0), { signal })
    addEventListener('pageshow', ({ persisted }) => persisted && comeBack(0), { signal })
    addEventListener('online', () => comeBack(jitter()), { signal })
    return () => {
      listening.abort()
      clearTimeout(timer)
    }
  })
}
