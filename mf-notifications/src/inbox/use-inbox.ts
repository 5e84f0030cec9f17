import { type Notification, notificationsQuery, notificationsRead, problemOf } from '@eqs/api'
import { $notifications, apiClient, setUnread, tellOtherTabs, useStore } from '@eqs/session'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'

/**
 * The member's notifications. As long as they are on the screen the side bar's count is theirs: an answer of the shell's
 * from before a mark must not say otherwise.
 */
export function useInbox() {
  const query = useQuery(notificationsQuery(apiClient()))
  const unread = query.data && countUnread(query.data)
  const said = useStore($notifications).unread
  useLayoutEffect(() => {
    if (unread !== undefined && unread !== said) setUnread(unread)
  }, [unread, said])
  return query
}

/** Marks notifications as read at once, and takes it back when the provider did not hear of it. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  // Known before anything is drawn: the second half of a double press still finds them unread on the screen.
  const underWay = useRef(new Set<string>())
  const { mutateAsync, isError } = useMutation({
    mutationFn: (ids: readonly string[]) => notificationsRead(apiClient(), ids),
    onMutate: async ids => {
      // An answer from before would show them as unread again.
      await queryClient.cancelQueries(notificationsQuery(apiClient()))
      setRead(queryClient, ids, true)
    },
    // Said once more: an answer that was asked for on the way may have come in between.
    onSuccess: (_answer, ids) => {
      setRead(queryClient, ids, true)
      tellOtherTabs('reading')
    },
    onError: (error, ids) => {
      // Only these: others may have been read in the meantime. When the session is over there is nothing to take back.
      if (problemOf(error).kind !== 'cancelled') setRead(queryClient, ids, false)
    }
  })

  /** Resolves to whether the provider has been told now; each notification is told once at a time. */
  async function markRead(ids: readonly string[]): Promise<boolean> {
    const untold = ids.filter(id => !underWay.current.has(id))
    if (untold.length === 0) return false
    for (const id of untold) underWay.current.add(id)
    try {
      await mutateAsync(untold)
      return true
    } catch {
      return false
    } finally {
      for (const id of untold) underWay.current.delete(id)
    }
  }
  return { markRead, isError }
}

const countUnread = (inbox: readonly Notification[]): number => inbox.filter(({ read }) => !read).length

function setRead(queryClient: QueryClient, ids: readonly string[], read: boolean): void {
  const chosen = new Set(ids)
  const inbox = queryClient.setQueryData(notificationsQuery(apiClient()).queryKey, before =>
    before?.map(one => (chosen.has(one._id) ? { ...one, read } : one))
  )
  if (inbox) setUnread(countUnread(inbox))
}
