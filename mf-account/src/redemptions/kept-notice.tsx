import { announce, Button, type FailureKind, failureReason, formatDateTime, Notice } from '@eqs/ui'
import { useEffect } from 'react'
import { redemptionsTexts as texts } from './redemptions-texts.ts'

export interface KeptNoticeProps {
  /** Epoch milliseconds. */
  readonly savedAt: number
  /** Why there is nothing newer; undefined while it is still being waited for. */
  readonly reason: FailureKind | undefined
  readonly isBusy: boolean
  readonly onRetry: () => void
}

/** Says that the tickets below are what was seen last, and offers to ask again. */
export function KeptNotice({ savedAt, reason, isBusy, onRetry }: KeptNoticeProps) {
  const title = texts.kept(formatDateTime(new Date(savedAt)))
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
