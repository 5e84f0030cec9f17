import { type Notification, notifications, notificationsKey, notificationsRead, problemOf } from '@eqs/api'
import { apiClient, outdateOtherTabs, setUnread } from '@eqs/session'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

/** The member's notifications. The count in the side bar follows each answer. */
export const useInbox = () => useQuery(inboxQuery())

const inboxQuery = () =>
  queryOptions({
    queryKey: notificationsKey,
    async queryFn({ signal }) {
      const { notifications: inbox } = await notifications(apiClient(), signal)
      setUnread(countUnread(inbox))
      return inbox
    }
  })

/** Marks notifications as read at once, and as unread again when the call fails. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  // A ref, because the second half of a double press comes before React has drawn the first.
  const underWay = useRef(new Set<string>())
  const { mutateAsync, isError } = useMutation({
    mutationFn: (ids: readonly string[]) => notificationsRead(apiClient(), ids),
    onMutate: async ids => {
      // Its answer would show them as unread again.
      await queryClient.cancelQueries({ queryKey: notificationsKey })
      setRead(queryClient, ids, true)
    },
    // Again, because an older answer may have arrived in between.
    onSuccess: (_answer, ids) => {
      setRead(queryClient, ids, true)
      outdateOtherTabs('reading')
    },
    onError: (error, ids) => {
      // Only these: others may have been read in the meantime. When the session is over there is nothing to undo.
      if (problemOf(error).kind !== 'cancelled') setRead(queryClient, ids, false)
    }
  })

  /** Resolves to whether they are marked now. A notification whose call is under way is not sent a second time. */
  async function markRead(ids: readonly string[]): Promise<boolean> {
    const unsent = ids.filter(id => !underWay.current.has(id))
    if (unsent.length === 0) return false
    for (const id of unsent) underWay.current.add(id)
    try {
      await mutateAsync(unsent)
      return true
    } catch {
      return false
    } finally {
      for (const id of unsent) underWay.current.delete(id)
    }
  }
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
