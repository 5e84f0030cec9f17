import { announce, Button, failureReason, formatDate, Notice } from '@eqs/ui'
import { useEffect } from 'react'
import { redemptionsTexts as texts } from './redemptions-texts.ts'

export interface SavedNoticeProps {
  /** The time when the redemptions were stored, in epoch milliseconds. */
  readonly savedAt: number
  /** The kind of the failure; undefined while the request has no answer. */
  readonly reason: Parameters<typeof failureReason>[0] | undefined
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
    <Notice
      tone="warn"
      title={title}
      action={
        <Button variant="secondary" busy={isBusy} onClick={onRetry}>
          {texts.retry}
        </Button>
      }
    >
      {reason ? failureReason(reason) : texts.stillLoading}
    </Notice>
  )
}
