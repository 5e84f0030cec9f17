import { type Notification, notifications, notificationsRead } from '@eqs/api'
import { apiClient, setUnread } from '@eqs/session'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

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
  return useMutation({
    mutationFn: (ids: readonly string[]) => notificationsRead(apiClient(), ids),
    onMutate: async ids => {
      // An answer from before would show them as unread again.
      await queryClient.cancelQueries({ queryKey })
      setRead(queryClient, ids, true)
    },
    // Only these: others may have been read in the meantime.
    onError: (_error, ids) => setRead(queryClient, ids, false)
  })
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
