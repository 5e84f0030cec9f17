import { useFilters } from '@eqs/navigation/filters'
import { fetchArrived } from '@eqs/session'
import { announce, Button, ChipGroup, EmptyState, Loaded, Notice, PageHeading, useOnline } from '@eqs/ui'
import { VirtualList } from '@eqs/ui/virtual-list'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useRef } from 'react'
import { PushBanner } from '../push/push-banner.tsx'
import css from './inbox-page.module.css'
import { InboxSkeleton } from './inbox-skeleton.tsx'
import { inboxTexts as texts } from './inbox-texts.ts'
import { NotificationRow } from './notification-row.tsx'
import { type Alert, inboxQuery, useMarkRead } from './use-inbox.ts'
import { useShown } from './use-shown.ts'

/**
 * Converts between the filter and the query of the page's address. `?ver=sin-leer` shows unread alerts only.
 */
const address = {
  parse: (query: URLSearchParams) => ({ isUnreadOnly: query.get('ver') === 'sin-leer' }),
  write: ({ isUnreadOnly }: { readonly isUnreadOnly: boolean }) => ({ ver: isUnreadOnly ? 'sin-leer' : '' })
}

/** Newest first. Notifications without a date come last. */
const byDate = (one: Alert, other: Alert): number =>
  (other.start_date?.getTime() ?? 0) - (one.start_date?.getTime() ?? 0)

/** The page "Alertas": the member's notifications, newest first. */
export default function InboxPage() {
  const query = useQuery(inboxQuery())
  const { markRead, isError } = useMarkRead(query.isSuccess && !query.isFetching)
  const [{ isUnreadOnly }, choose] = useFilters(address)
  const inbox = useMemo(() => [...(query.data ?? [])].sort(byDate), [query.data])
  const shown = useShown(inbox, isUnreadOnly)
  const unread = inbox.filter(({ read }) => !read)
  const list = useRef<HTMLElement>(null)
  const isOffline = !useOnline() && unread.length > 0
  const offlineReason = useId()
  const focusList = () => list.current?.focus({ preventScroll: true })

  const readOne = (id: string) => {
    // Without a network the call that marks the notification would fail. A link in the row opens in any case.
    if (isOffline) announce(texts.offline)
    else void markRead([id])
  }
  const pressReadAll = () => {
    void markRead(unread.map(({ _id }) => _id))
    announce(texts.allRead)
  }
  const pressChoice = (onlyUnread: boolean) => {
    choose({ isUnreadOnly: onlyUnread })
    if (query.data) announce(texts.count(onlyUnread ? unread.length : inbox.length, onlyUnread))
  }
  return (
    <div className={css.page}>
      <div className={css.head}>
        <PageHeading>{texts.title}</PageHeading>
        <Button
          variant="secondary"
          // `aria-disabled` instead of `disabled`, because a disabled button loses focus.
          aria-disabled={isOffline || unread.length === 0}
          aria-describedby={isOffline ? offlineReason : undefined}
          onClick={pressReadAll}
        >
          {texts.readAll}
        </Button>
      </div>
      {/* The banner follows the heading. The HTML already shows the heading, so the heading must not move. */}
      <PushBanner onGranted={focusList} />
      <ChipGroup
        className={css.choice}
        label={texts.choice}
        options={[
          { value: 'all', label: texts.every },
          { value: 'unread', label: texts.onlyUnread(query.data && unread.length) }
        ]}
        value={isUnreadOnly ? 'unread' : 'all'}
        onChoose={choice => pressChoice(choice === 'unread')}
      />
      {isOffline ? (
        <Notice tone="warn" className={css.notice}>
          <span id={offlineReason}>{texts.offline}</span>
        </Notice>
      ) : (
        isError && (
          <Notice tone="error" className={css.notice}>
            {texts.readFailure}
          </Notice>
        )
      )}
      <section ref={list} tabIndex={-1} aria-label={texts.list} className={css.list}>
        <Loaded query={query} failure={texts.failure} skeleton={<InboxSkeleton />}>
          {() =>
            inbox.length === 0 ? (
              <EmptyState title={texts.empty}>{texts.emptyMore}</EmptyState>
            ) : shown.length === 0 ? (
              <EmptyState title={texts.nothingUnread}>
                <Button
                  variant="secondary"
                  onClick={() => {
                    pressChoice(false)
                    focusList()
                  }}
                >
                  {texts.seeAll}
                </Button>
              </EmptyState>
            ) : (
              <VirtualList items={shown} getKey={({ _id }) => _id} usualHeight={124} rowClassName={css.row}>
                {notification => <NotificationRow notification={notification} onRead={readOne} />}
              </VirtualList>
            )
          }
        </Loaded>
      </section>
    </div>
  )
}

InboxPage.loader = () => fetchArrived('/api/notifications', queries => queries.prefetchQuery(inboxQuery()))
