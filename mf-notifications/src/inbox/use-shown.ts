import { useState } from 'react'
import type { Alert } from './use-inbox.ts'

/**
 * The notifications to list. In the view of unread notifications, a notification that becomes read stays in
 * the list until the member changes the view, because removing it would move other rows under the pointer.
 */
export function useShown(inbox: readonly Alert[], isUnreadOnly: boolean): readonly Alert[] {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const unread = inbox.filter(({ read }) => !read)
  if (!isUnreadOnly) {
    if (seen.size > 0) setSeen(new Set())
    return inbox
  }
  if (unread.some(({ _id }) => !seen.has(_id))) setSeen(new Set([...seen, ...unread.map(({ _id }) => _id)]))
  return inbox.filter(({ _id, read }) => !read || seen.has(_id))
}
