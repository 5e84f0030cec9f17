import { invalidatedBy, type User, type Write } from '@eqs/api'
import { config } from '@eqs/config'
import { focusManager } from '@tanstack/react-query'
import * as v from 'valibot'
import { apiClient } from './api-client.ts'
import { queryClient } from './query-client.ts'
import { memberId, mergeUser, syncSessionFromStorage } from './session.ts'

const message = v.object({
  memberId: v.string(),
  write: v.picklist(['redemption', 'reading', 'profile'] satisfies Write[])
})

let channel: BroadcastChannel | undefined

/**
 * Invalidates the queries that a write affects, in every tab of this member. Pending calls are cancelled
 * first, because their answers may not include the write.
 *
 * @param write the kind of write, which determines the affected queries.
 * @param where `elsewhere` when this page has already stored the result of the write.
 * @example useSubmit({ call: redeem, onDone: () => invalidateAfterWrite('redemption'), onFailed: setProblem })
 */
export function invalidateAfterWrite(write: Write, where: 'everywhere' | 'elsewhere' = 'everywhere'): void {
  if (where === 'everywhere') invalidateHere(write)
  channel?.postMessage({ memberId: memberId(), write })
}

/**
 * Merges fields that the provider has saved into the member's data, and invalidates the data of the member in
 * every tab. Does nothing without a session, or when another tab has ended the session.
 */
export function updateUser(saved: Partial<User>): void {
  mergeUser(saved)
  invalidateAfterWrite('profile')
}

/** Invalidates the queries that writes in other tabs affect. A message does not contain the written data. */
export function followOtherTabsWrites(signal: AbortSignal): void {
  let opened: BroadcastChannel
  try {
    opened = new BroadcastChannel(`${config().storagePrefix}_WRITES`)
  } catch {
    // The browser has none, or refuses it as Firefox does with cookies blocked.
    return
  }
  channel = opened
  opened.onmessage = ({ data }) => {
    const parsed = v.safeParse(message, data)
    if (parsed.success && parsed.output.memberId === memberId()) invalidateHere(parsed.output.write)
  }
  signal.addEventListener('abort', () => opened.close())
}

/**
 * Invalidates the queries that a write affects, in this tab only.
 *
 * @param refetchType `none` when the queries on screen are not fetched again at once.
 */
export function invalidateHere(write: Write, refetchType: 'active' | 'none' = 'active'): void {
  apiClient().forgetEarly()
  // Pending calls are cancelled first, because `invalidateQueries` does not restart a pending fetch of a
  // query that has no data yet.
  for (const queryKey of invalidatedBy[write])
    void queryClient
      .cancelQueries({ queryKey })
      .then(() => queryClient.invalidateQueries({ queryKey, refetchType }))
}

/** Minimum time between two refetches, in milliseconds. Limits the refetches on an unstable network. */
const pause = 10_000

/** Refetches the queries on screen that have failed, or that have stale data of the member. */
export const refetchShown = (): void => focusManager.onFocus()

/**
 * Replaces the events after which TanStack Query refetches. The new events are all returns to the page: from
 * another tab or application, by the Back button, or from a time offline. Several browser events of one return
 * cause one refetch.
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
      // At most `pause`, because the clock of the device may have been set back since `last`.
      const rest = Math.min(pause, last + pause - Date.now())
      timer ??= setTimeout(answer, Math.max(delay, rest))
    }
    document.addEventListener('visibilitychange', () => !document.hidden && comeBack(0), { signal })
    addEventListener('focus', () => comeBack(0), { signal })
    addEventListener('pageshow', ({ persisted }) => persisted && comeBack(0), { signal })
    // The delay is random, so that members whose network returns at the same time do not all refetch at once.
    addEventListener('online', () => comeBack(200 + Math.random() * 1_000), { signal })
    return () => {
      listening.abort()
      clearTimeout(timer)
    }
  })
}
