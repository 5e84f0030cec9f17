import { focusManager } from '@tanstack/react-query'
import { syncSessionFromStorage } from './session.ts'

/** Delay after a reconnect, in milliseconds. Random, so that members do not all refetch at once. */
const jitter = () => 200 + Math.random() * 1_000

/** Minimum milliseconds between two refetches, so that an unstable network does not cause a burst of them. */
const pause = 10_000

/** Refetches the queries on screen that are stale or failed. */
export const refetchShown = (): void => focusManager.onFocus()

/**
 * Defines TanStack Query's focus event as a return to the page: from another tab or application, by the
 * browser's Back, or from a time offline. Several browser events of one return cause one refetch, and no
 * refetch while the device is offline. Each event first compares the page with the stored session.
 */
export function watchReturns(): void {
  focusManager.setEventListener(refetch => {
    const listening = new AbortController()
    const { signal } = listening
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = Number.NEGATIVE_INFINITY

    const answer = () => {
      timer = undefined
      // A hidden page does not refetch. The refetch follows when the page becomes visible.
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
