import type { Notification } from '@eqs/api'
import { EmptyState } from '@eqs/ui'
import { VirtualList } from '@eqs/ui/virtual-list'
import css from './inbox-list.module.css'
import { inboxTexts as texts } from './inbox-texts.ts'
import { NotificationRow } from './notification-row.tsx'

export interface InboxListProps {
  /** The notifications, newest first. */
  readonly inbox: readonly Notification[]
  readonly onRead: (id: string) => void
}

/** The notifications, or a text when there are none. */
export const InboxList = ({ inbox, onRead }: InboxListProps) =>
  inbox.length === 0 ? (
    <EmptyState title={texts.empty}>{texts.emptyMore}</EmptyState>
  ) : (
    <VirtualList items={inbox} getKey={({ _id }) => _id} usualHeight={124} rowClassName={css.row}>
      {notification => <NotificationRow notification={notification} onRead={onRead} />}
    </VirtualList>
  )
