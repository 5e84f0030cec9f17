import { type Notification, notifications, notificationsKey, notificationsRead, problemOf } from '@eqs/api'
import { keptTransport } from '@eqs/api/kept-transport'
import { $auth, apiClient, outdateOtherTabs, setUnread } from '@eqs/session'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { addUnanswered, removeUnanswered, unansweredReadings } from './unanswered-readings.ts'

/** The member's notifications. The count in the side bar follows each answer. */
export const useInbox = () => useQuery(inboxQuery())

/** Shown as read, and not yet sent as such: an answer that comes meanwhile does not know it. */
const unsent = new Set<string>()

/** Sent by this page, and without an answer. Not drawn: the second half of a double press comes before that. */
const underWay = new Set<string>()

const inboxQuery = () =>
  queryOptions({
    queryKey: notificationsKey,
    async queryFn({ signal }) {
      const { notifications: answered } = await notifications(apiClient(), signal)
      const marked = new Set([...unsent, ...unansweredReadings()])
      const inbox = answered.map(one => (marked.has(one._id) ? { ...one, read: true } : one))
      setUnread(countUnread(inbox))
      return inbox
    }
  })

interface Reading {
  readonly ids: readonly string[]
  /** The call, which has begun already: leaving a page does not wait. */
  readonly call: Promise<unknown>
}

/**
 * Marks notifications as read at once, and as unread again when the provider has not marked them.
 *
 * @param isListed whether the provider has listed them: at each such moment what has no answer is sent again.
 */
export function useMarkRead(isListed: boolean) {
  const queryClient = useQueryClient()
  const { mutateAsync, isError } = useMutation({
    // Once more, because an answer may be lost, and marking twice changes nothing.
    mutationFn: ({ ids, call }: Reading) =>
      call.catch(error => {
        const { kind } = problemOf(error)
        if (kind !== 'offline' && kind !== 'server') throw error
        return notificationsRead(apiClient(), ids)
      }),
    onMutate: async ({ ids }) => {
      // Its answer would show them as unread again.
      await queryClient.cancelQueries({ queryKey: notificationsKey })
      setRead(queryClient, ids, true)
    },
    // Again, because an older answer may have arrived in between.
    onSuccess: (_answer, { ids }) => {
      removeUnanswered(ids)
      setRead(queryClient, ids, true)
      outdateOtherTabs('reading')
    },
    onError: (error, { ids }) => {
      const { kind } = problemOf(error)
      // The session is over: there is nothing to undo.
      if (kind === 'cancelled') return
      // Otherwise nobody has answered.
      if (kind !== 'offline' && kind !== 'timeout') removeUnanswered(ids)
      // Only these: others may have been read in the meantime.
      setRead(queryClient, ids, false)
    }
  })

  /** A notification whose call is under way is not sent a second time. @param isLeaving the page is being left. */
  async function markRead(ids: readonly string[], isLeaving = false): Promise<void> {
    for (const id of ids) unsent.delete(id)
    const others = ids.filter(id => !underWay.has(id))
    // A session that was ended elsewhere has nobody's calls to make.
    if (others.length === 0 || !$auth.get().isAuthenticated) return
    for (const id of others) underWay.add(id)
    addUnanswered(others)
    const call = notificationsRead(apiClient(), others, isLeaving ? keptTransport : undefined)
    // Handled a moment later, by the mutation.
    call.catch(() => {})
    try {
      await mutateAsync({ ids: others, call })
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

  /** Shows them so, and sends nothing. */
  function show(ids: readonly string[], read: boolean): void {
    for (const id of ids)
      if (read) unsent.add(id)
      else unsent.delete(id)
    setRead(queryClient, ids, read)
    // Another tab may have read them for good.
    if (!read) void queryClient.invalidateQueries({ queryKey: notificationsKey })
  }
  return { markRead, show, isError }
}

const countUnread = (inbox: readonly Notification[]): number => inbox.filter(({ read }) => !read).length

function setRead(queryClient: QueryClient, ids: readonly string[], read: boolean): void {
  const chosen = new Set(ids)
  const inbox = queryClient.setQueryData(inboxQuery().queryKey, before =>
    before?.map(one => (chosen.has(one._id) ? { ...one, read } : one))
  )
  if (inbox) setUnread(countUnread(inbox))
}
