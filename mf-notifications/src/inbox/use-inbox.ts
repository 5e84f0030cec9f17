import { type Notification, notifications, notificationsKey, notificationsRead, problemOf } from '@eqs/api'
import { $auth, apiClient, outdateOtherTabs, setUnread } from '@eqs/session'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { addUnanswered, removeUnanswered, unansweredReadings } from './unanswered-readings.ts'

/** The member's notifications. The count in the side bar follows each answer. */
export const useInbox = () => useQuery(inboxQuery())

/** Sent by this page, and without an answer. Not drawn: the second half of a double press comes before that. */
const underWay = new Set<string>()

const inboxQuery = () =>
  queryOptions({
    queryKey: notificationsKey,
    async queryFn({ signal }) {
      const { notifications: answered } = await notifications(apiClient(), signal)
      const marked = new Set(unansweredReadings())
      const inbox = answered.map(one => (marked.has(one._id) ? { ...one, read: true } : one))
      setUnread(countUnread(inbox))
      return inbox
    }
  })

/**
 * Marks notifications as read at once, and as unread again when the provider has not marked them.
 *
 * @param isListed whether the provider has listed them: at each such moment what has no answer is sent again.
 */
export function useMarkRead(isListed: boolean) {
  const queryClient = useQueryClient()
  const { mutateAsync, isError } = useMutation({
    // Once more, because an answer may be lost, and marking twice changes nothing.
    mutationFn: (ids: readonly string[]) =>
      notificationsRead(apiClient(), ids).catch(error => {
        const { kind } = problemOf(error)
        if (kind !== 'offline' && kind !== 'server') throw error
        return notificationsRead(apiClient(), ids)
      }),
    onMutate: async ids => {
      // Its answer would show them as unread again.
      await queryClient.cancelQueries({ queryKey: notificationsKey })
      setRead(queryClient, ids, true)
    },
    // Again, because an older answer may have arrived in between.
    onSuccess: (_answer, ids) => {
      removeUnanswered(ids)
      setRead(queryClient, ids, true)
      outdateOtherTabs('reading')
    },
    onError: (error, ids) => {
      const { kind } = problemOf(error)
      // The session is over.
      if (kind === 'cancelled') return
      // Otherwise nobody has answered.
      if (kind !== 'offline' && kind !== 'timeout') removeUnanswered(ids)
      // Only these: others may have been read in the meantime.
      setRead(queryClient, ids, false)
    }
  })

  /** A notification whose call is under way is not sent a second time. */
  async function markRead(ids: readonly string[]): Promise<void> {
    const others = ids.filter(id => !underWay.has(id))
    // A session that was ended elsewhere has nobody's calls to make.
    if (others.length === 0 || !$auth.get().isAuthenticated) return
    for (const id of others) underWay.add(id)
    addUnanswered(others)
    try {
      await mutateAsync(others)
    } catch {
      // Shown by the mutation.
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

const countUnread = (inbox: readonly Notification[]): number => inbox.filter(({ read }) => !read).length

function setRead(queryClient: QueryClient, ids: readonly string[], read: boolean): void {
  const chosen = new Set(ids)
  const inbox = queryClient.setQueryData(inboxQuery().queryKey, before =>
    before?.map(one => (chosen.has(one._id) ? { ...one, read } : one))
  )
  if (inbox) setUnread(countUnread(inbox))
}
