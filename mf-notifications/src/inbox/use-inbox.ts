import { type Notification, notifications, notificationsRead } from '@eqs/api'
import { apiClient, setUnread } from '@eqs/session'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

const queryKey = ['notifications'] as const

/** The member's notifications. Whatever changes them keeps the side bar's count in step. */
export function useInbox() {
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const answer = await notifications(apiClient(), signal)
      setUnread(countUnread(answer.notifications))
      return answer.notifications
    }
  })
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
      await queryClient.cancelQueries({ queryKey })
      setRead(queryClient, ids, true)
    },
    // Only these: others may have been read in the meantime.
    onError: (_error, ids) => setRead(queryClient, ids, false)
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

/** How many of them have not been read. */
export const countUnread = (inbox: readonly Notification[]): number =>
  inbox.filter(({ read }) => !read).length

function setRead(queryClient: QueryClient, ids: readonly string[], read: boolean): void {
  const chosen = new Set(ids)
  const inbox = queryClient.setQueryData<readonly Notification[]>(queryKey, before =>
    before?.map(one => (chosen.has(one._id) ? { ...one, read } : one))
  )
  if (inbox) setUnread(countUnread(inbox))
}
