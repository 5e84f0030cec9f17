import { announce, Button, type FailureKind, failureReason, formatDateTime, Notice } from '@eqs/ui'
import { useEffect } from 'react'
import { redemptionsTexts as texts } from './redemptions-texts.ts'

export interface SavedNoticeProps {
  /** Epoch milliseconds. */
  readonly savedAt: number
  /** Reason of the failure; undefined while the request is still loading. */
  readonly reason: FailureKind | undefined
  readonly isBusy: boolean
  readonly onRetry: () => void
}

/** Notice that the tickets below are stored ones, with their time and a button to load them again. */
export function SavedNotice({ savedAt, reason, isBusy, onRetry }: SavedNoticeProps) {
  const title = texts.savedAt(formatDateTime(new Date(savedAt)))
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
