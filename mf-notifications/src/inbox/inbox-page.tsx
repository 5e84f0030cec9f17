import { problemKind } from '@eqs/api'
import { announce, Button, Loaded, Notice, PageHeading, useOnline } from '@eqs/ui'
import { useId, useRef } from 'react'
import { PushBanner } from '../push/push-banner.tsx'
import { InboxList } from './inbox-list.tsx'
import css from './inbox-page.module.css'
import { InboxSkeleton } from './inbox-skeleton.tsx'
import { inboxTexts as texts } from './inbox-texts.ts'
import { useInbox, useMarkRead } from './use-inbox.ts'

/** Alertas: what the club has to tell, newest first. */
export default function InboxPage() {
  const query = useInbox()
  const { markRead, isError } = useMarkRead()
  const list = useRef<HTMLElement>(null)
  const unread = query.data?.filter(({ read }) => !read) ?? []
  const isOffline = !useOnline() && unread.length > 0
  const offlineReason = useId()
  const focusList = () => list.current?.focus({ preventScroll: true })

  const readOne = (id: string) => {
    // What it leads to opens all the same; a mark that nobody hears of would only come undone.
    if (isOffline) announce(texts.offline)
    else void markRead([id])
  }
  const readAll = async () => {
    if (await markRead(unread.map(({ _id }) => _id))) announce(texts.allRead)
  }
  return (
    <div className={css.page}>
      <PushBanner onGranted={focusList} />
      <div className={css.head}>
        <PageHeading>{texts.title}</PageHeading>
        <Button
          variant="secondary"
          // Not `disabled`: with nothing left to mark, the keyboard's place stays here.
          aria-disabled={isOffline || unread.length === 0}
          aria-describedby={isOffline ? offlineReason : undefined}
          onClick={() => void readAll()}
        >
          {texts.readAll}
        </Button>
      </div>
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
        <Loaded query={query} failure={texts.failure} kindOf={problemKind} skeleton={<InboxSkeleton />}>
          {inbox => <InboxList inbox={inbox} onRead={readOne} />}
        </Loaded>
      </section>
    </div>
  )
}
