import { notifications, notificationsRead, queryKeys, toProblem } from '@eqs/api'
import { $auth, apiClient, invalidateAfterWrite } from '@eqs/session'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { addUnanswered, removeUnanswered, unansweredReadings } from './unanswered-readings.ts'

/**
 * Ids of notifications that this page is marking as read. The set is not React state, because the second
 * click of a double click comes before the next render.
 */
const underWay = new Set<string>()

export type Alert = Awaited<ReturnType<typeof notifications>>['notifications'][number]

/** The query of the member's notifications. */
export const inboxQuery = () =>
  queryOptions({
    queryKey: queryKeys.notifications,
    async queryFn({ signal }) {
      const { notifications: answered } = await notifications(apiClient(), signal)
      const marked = new Set(unansweredReadings())
      return answered.map(one => (marked.has(one._id) ? { ...one, read: true } : one))
    }
  })

/**
 * Marks notifications as read with an optimistic update, which is undone when the provider refuses.
 *
 * @param isListed true when the provider's list has loaded. Each time this becomes true, the hook repeats the
 *   calls without an answer.
 */
export function useMarkRead(isListed: boolean) {
  const queryClient = useQueryClient()
  const { mutateAsync, isError } = useMutation({
    // Retries once, because the answer may be lost and the call is idempotent.
    mutationFn: (ids: readonly string[]) =>
      notificationsRead(apiClient(), ids).catch(error => {
        const { kind } = toProblem(error)
        if (kind !== 'offline' && kind !== 'server') throw error
        return notificationsRead(apiClient(), ids)
      }),
    onMutate: async ids => {
      const isLoading = queryClient.isFetching({ queryKey: queryKeys.notifications }) > 0
      // The answer to a pending request for the list would show the notifications as unread again.
      await queryClient.cancelQueries({ queryKey: queryKeys.notifications })
      setRead(queryClient, ids, true)
      return { isLoading }
    },
    // The optimistic update is applied again, because an older list may have arrived since `onMutate`.
    onSuccess: (_answer, ids, { isLoading }) => {
      removeUnanswered(ids)
      setRead(queryClient, ids, true)
      invalidateAfterWrite('reading', 'elsewhere')
      // The cancelled request may have had new notifications.
      if (isLoading) void queryClient.invalidateQueries({ queryKey: queryKeys.notifications })
    },
    onError: (error, ids) => {
      const { kind } = toProblem(error)
      // The session has ended.
      if (kind === 'cancelled') return
      // After `offline` or `timeout` the call has no answer, so its ids stay stored.
      if (kind !== 'offline' && kind !== 'timeout') removeUnanswered(ids)
      // Only the notifications of this call become unread again: the member may have marked others meanwhile.
      setRead(queryClient, ids, false)
    }
  })

  /** Marks notifications as read. Skips notifications that another call is marking already. */
  async function markRead(ids: readonly string[]): Promise<void> {
    const others = ids.filter(id => !underWay.has(id))
    // The session may have ended in another tab.
    if (others.length === 0 || !$auth.get().isAuthenticated) return
    for (const id of others) underWay.add(id)
    addUnanswered(others)
    try {
      await mutateAsync(others)
    } catch {
      // `isError` of the mutation shows the failure.
    } finally {
      for (const id of others) underWay.delete(id)
    }
  }

  const resume = useEffectEvent(() => void markRead(unansweredReadings()))
  useEffect(() => {
    if (isListed) resume()
  }, [isListed])

  return { markRead, isError }
}

function setRead(queryClient: QueryClient, ids: readonly string[], read: boolean): void {
  const chosen = new Set(ids)
  queryClient.setQueryData(inboxQuery().queryKey, before =>
    before?.map(one => (chosen.has(one._id) ? { ...one, read } : one))
  )
}
