import type { Notification } from '@eqs/api'
import { Button, EmptyState, relativeTime } from '@eqs/ui'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import css from './inbox-page.module.css'
import { inboxTexts as texts } from './inbox-texts.ts'
import { NotificationRow } from './notification-row.tsx'
import { useNow } from './use-now.ts'

/** Rows drawn at first, and again at each "Ver más": a member may have hundreds. */
const rowsAtOnce = 30

export interface InboxListProps {
  /** In the provider's order, which is kept. */
  readonly inbox: readonly Notification[]
  readonly onRead: (id: string) => void
}

/** The notifications with their ages, which go on being right while the page stays open. */
export function InboxList({ inbox, onRead }: InboxListProps) {
  const [limit, setLimit] = useState(rowsAtOnce)
  const rows = useRef<HTMLUListElement>(null)
  const shown = inbox.slice(0, limit)
  const now = useNow(Math.max(0, ...shown.map(({ start_date }) => start_date?.getTime() ?? 0)))

  if (inbox.length === 0) return <EmptyState title={texts.empty}>{texts.emptyMore}</EmptyState>

  const showMore = () => {
    // Drawn at once, so that the first new row is there to be focused.
    flushSync(() => setLimit(limit + rowsAtOnce))
    rows.current?.children[limit]?.querySelector<HTMLElement>('a, button')?.focus()
  }
  return (
    <>
      <ul ref={rows} className={css.rows}>
        {shown.map(notification => (
          <NotificationRow
            key={notification._id}
            notification={notification}
            age={notification.start_date ? relativeTime(notification.start_date, now) : ''}
            onRead={onRead}
          />
        ))}
      </ul>
      {limit < inbox.length && (
        <Button variant="secondary" className={css.more} onClick={showMore}>
          {texts.more}
        </Button>
      )}
    </>
  )
}
