import { focusManager } from '@tanstack/react-query'
import { agreeWithStorage } from './session.ts'

/** Milliseconds after the network's return: not all members of a city at the same instant. */
const jitter = () => 200 + Math.random() * 1_000

/** Milliseconds between two returns that are answered: a network that comes and goes must not become a storm. */
const pause = 10_000

/** Asks again for what is on screen and outdated or failed. */
export const refetchShown = (): void => focusManager.onFocus()

/**
 * Coming back to the page, from another tab, another application, the browser's Back or a time without a network, is what
 * TanStack Query calls focus: once a return, however many events a browser makes of it, and only with a network. The stored
 * session is compared first, at each event.
 */
export function watchReturns(): void {
  focusManager.setEventListener(refetch => {
    const listening = new AbortController()
    const { signal } = listening
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = Number.NEGATIVE_INFINITY

    const answer = () => {
      timer = undefined
      // Nobody sees a hidden page: showing it is the return that counts.
      if (!navigator.onLine || document.hidden) return
      last = Date.now()
      refetch()
    }
    const comeBack = (delay: number) => {
      agreeWithStorage()
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
