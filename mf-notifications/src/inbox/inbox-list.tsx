import type { Notification } from '@eqs/api'
import { EmptyState, List } from '@eqs/ui'
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import css from './inbox-list.module.css'
import { inboxTexts as texts } from './inbox-texts.ts'
import { NotificationRow } from './notification-row.tsx'
import { relativeTime } from './relative-time.ts'
import { useNow } from './use-now.ts'

/** Estimated height of a row in CSS pixels, before it is measured. */
const usualRow = 124

/**
 * Number of rows rendered beyond each edge of the window, so that Tab can reach the next row. More rows could
 * raise the number of elements in the list above 150, the limit in the performance tests.
 */
const spareRows = 1

export interface InboxListProps {
  /** The notifications, newest first. */
  readonly inbox: readonly Notification[]
  readonly onRead: (id: string) => void
}

/**
 * The notifications. The age shown in each row is updated while the page is open. The list is virtualized,
 * because a member may have hundreds of notifications. The focused row and its neighbours are always
 * rendered, so that scrolling does not lose focus.
 */
export function InboxList({ inbox, onRead }: InboxListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const [focused, setFocused] = useState<number>()
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [])

  const rows = useWindowVirtualizer({
    count: inbox.length,
    estimateSize: () => usualRow,
    getItemKey: index => inbox[index]?._id ?? index,
    overscan: spareRows,
    rangeExtractor: range => rowsAround(focused, range),
    scrollMargin: top,
    useFlushSync: false
  })
  const now = useNow(rows.getVirtualItems().map(({ index }) => inbox[index]?.start_date))

  if (inbox.length === 0) return <EmptyState title={texts.empty}>{texts.emptyMore}</EmptyState>

  const keepFocused = ({ target }: FocusEvent) => {
    const index = target.closest('li')?.dataset.index
    setFocused(index === undefined ? undefined : Number(index))
  }
  // The focused row is reset only when focus leaves the list. Otherwise the row and its neighbours could
  // unmount, and Tab would have no target.
  const letGo = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(undefined)
  }
  return (
    <List
      ref={list}
      className={css.rows}
      style={{ blockSize: rows.getTotalSize() }}
      onFocus={keepFocused}
      onBlur={letGo}
    >
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const notification = inbox[index]
        return (
          notification && (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className={css.place}
              style={{ insetBlockStart: start - top }}
              aria-setsize={inbox.length}
              aria-posinset={index + 1}
            >
              <NotificationRow
                notification={notification}
                age={notification.start_date ? relativeTime(notification.start_date, now) : ''}
                onRead={onRead}
              />
            </li>
          )
        )
      })}
    </List>
  )
}

/** The indexes of the rows near the window, of the focused row, and of its neighbours, which Tab reaches. */
function rowsAround(focused: number | undefined, range: Range): number[] {
  const near = defaultRangeExtractor(range)
  if (focused === undefined) return near
  const aroundFocus = [focused - 1, focused, focused + 1].filter(index => index >= 0 && index < range.count)
  return [...new Set([...near, ...aroundFocus])].sort((one, other) => one - other)
}
