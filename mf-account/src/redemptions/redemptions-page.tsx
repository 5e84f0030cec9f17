import { type Redemption, redemptionsQuery } from '@eqs/api'
import { apiClient, fetchArrived, offlineRedemptions } from '@eqs/session'
import { Loaded, PageHeading, Skeleton } from '@eqs/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { RedemptionList } from './redemption-list.tsx'
import css from './redemptions-page.module.css'
import { redemptionsTexts as texts } from './redemptions-texts.ts'
import { SavedNotice } from './saved-notice.tsx'

/**
 * The page "Mis Canjes": the member's redemptions, newest first, loaded in pages of six. Without a network,
 * the page shows the redemptions that are stored in the browser.
 */
export default function RedemptionsPage() {
  const query = useInfiniteQuery(redemptionsQuery(apiClient()))
  const { data: seen, error, hasNextPage } = query

  // At the till, a member must not wait for a time-out, so the stored codes appear when the answer is slow.
  // They also appear after any failure, because a stored code is still valid. Only the end of the session
  // removes the stored codes. They stay on screen while the request is repeated.
  const [showsSaved, setShowsSaved] = useState(false)
  if (!seen && error && !showsSaved) setShowsSaved(true)
  const saved = useMemo(() => (showsSaved ? offlineRedemptions.read() : undefined), [showsSaved])
  const shown = seen ? { redemptions: seen, savedAt: undefined } : saved

  const [isLoadingMore, setLoadingMore] = useState(false)
  const hasLeft = useRef(false)
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
    }
  }, [])
  const loadMore = async () => {
    setLoadingMore(true)
    // A refetch in progress completes first, because its result determines the next page.
    const { data: present } = query.isFetching ? await query.refetch({ cancelRefetch: false }) : query
    const known = new Set((present ?? []).map(({ _id }) => _id))
    let more = await query.fetchNextPage()
    let added = addedBy(known, more.data)
    // Newer redemptions may have shifted known redemptions onto the next page. Continue until a page contains
    // an unknown redemption. Leaving the page cancels the call, which must not be sent again.
    while (!hasLeft.current && added.length === 0 && more.hasNextPage && !more.isFetchNextPageError) {
      more = await query.fetchNextPage()
      added = addedBy(known, more.data)
    }
    setLoadingMore(false)
    return hasLeft.current || more.isFetchNextPageError ? undefined : added
  }
  const moreStatus = () => {
    if (!seen) return 'offline'
    if (isLoadingMore) return 'loading'
    if (query.isFetchNextPageError) return 'failed'
    return hasNextPage ? 'possible' : 'none'
  }
  return (
    <>
      <PageHeading>{texts.title}</PageHeading>
      <Loaded
        query={{ data: shown, error, isFetching: query.isFetching, refetch: query.refetch }}
        failure={texts.failure}
        skeleton={<TicketsSkeleton />}
        onSlow={() => setShowsSaved(true)}
      >
        {({ redemptions, savedAt }, retry, reason) => (
          <>
            {savedAt !== undefined && (
              <SavedNotice savedAt={savedAt} reason={reason} isBusy={query.isFetching} onRetry={retry} />
            )}
            <RedemptionList
              redemptions={redemptions}
              more={{
                status: moreStatus(),
                failure: `${texts.moreFailure} ${reason ?? ''}`.trim(),
                load: loadMore
              }}
            />
          </>
        )}
      </Loaded>
    </>
  )
}

RedemptionsPage.loader = () =>
  fetchArrived('/api/redeems?page=1&limit=6', queries =>
    queries.prefetchInfiniteQuery(redemptionsQuery(apiClient()))
  )

const addedBy = (known: ReadonlySet<string>, redemptions: readonly Redemption[] = []) =>
  redemptions.filter(({ _id }) => !known.has(_id))

const TicketsSkeleton = () => (
  <div className={css.tickets}>
    {[1, 2].map(ticket => (
      <Skeleton key={ticket} shape="block" className={css.bone} />
    ))}
  </div>
)
