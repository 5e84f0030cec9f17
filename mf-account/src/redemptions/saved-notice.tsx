import { announce, formatDate, Notice } from '@eqs/ui'
import { useEffect } from 'react'
import { redemptionsTexts as texts } from './redemptions-texts.ts'

export interface SavedNoticeProps {
  /** The time when the redemptions were stored, in epoch milliseconds. */
  readonly savedAt: number
  /** The reason of the failure, which may be empty; undefined while the request has no answer. */
  readonly reason: string | undefined
  readonly isBusy: boolean
  readonly onRetry: () => void
}

/**
 * A notice above tickets that come from the browser's storage. It shows the time when the tickets were
 * stored, and a button that repeats the request.
 */
export function SavedNotice({ savedAt, reason, isBusy, onRetry }: SavedNoticeProps) {
  const title = texts.savedAt(formatDate(new Date(savedAt), 'with-time'))
  useEffect(() => announce(title), [title])
  return (
    <Notice tone="warn" title={title} busy={isBusy} onRetry={onRetry}>
      {reason ?? texts.stillLoading}
    </Notice>
  )
}
