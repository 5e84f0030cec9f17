import { problemKind, redemptionsIn, redemptionsQuery } from '@eqs/api'
import { apiClient, keptRedemptions } from '@eqs/session'
import { failureReason, Loaded, PageHeading, Skeleton, useSlow } from '@eqs/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { KeptNotice } from './kept-notice.tsx'
import { RedemptionList } from './redemption-list.tsx'
import css from './redemptions-page.module.css'
import { redemptionsTexts as texts } from './redemptions-texts.ts'

/** Canjes: the member's codes, newest first, six at a time; without a network, those that were seen last. */
export default function RedemptionsPage() {
  const query = useInfiniteQuery(redemptionsQuery(apiClient()))
  const { data, error, hasNextPage } = query
  const seen = useMemo(() => data && redemptionsIn(data.pages), [data])
  useEffect(() => {
    if (seen) keptRedemptions.keepSeen(seen, !hasNextPage)
  }, [seen, hasNextPage])

  const reason = error ? problemKind(error) : undefined
  const isSlow = useSlow()
  // Whoever stands at the till does not wait for a time-out, and whatever fails, a code that was seen is still a code. Only
  // the session's end takes it away, and what was kept with it.
  const isOutOfReach = error !== null || isSlow
  const [showsKept, setShowsKept] = useState(false)
  // What is shown stays while it is asked for again.
  if (!seen && isOutOfReach && !showsKept) setShowsKept(true)
  const kept = useMemo(() => (showsKept ? keptRedemptions.read() : undefined), [showsKept])
  const shown = seen ? { redemptions: seen, savedAt: undefined } : kept

  const [isLoadingMore, setLoadingMore] = useState(false)
  const loadMore = async () => {
    setLoadingMore(true)
    // A refresh that is under way goes first: the next page is counted from what it brings.
    const { data: present } = query.isFetching ? await query.refetch({ cancelRefetch: false }) : query
    const known = new Set(redemptionsIn(present?.pages ?? []).map(({ _id }) => _id))
    let more = await query.fetchNextPage()
    let added = addedBy(known, more.data?.pages)
    // Newer ones may have pushed onto that page what was here already.
    while (added.length === 0 && more.hasNextPage && !more.isFetchNextPageError) {
      more = await query.fetchNextPage()
      added = addedBy(known, more.data?.pages)
    }
    setLoadingMore(false)
    return more.isFetchNextPageError ? undefined : added
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
        kindOf={problemKind}
        skeleton={<TicketsSkeleton />}
      >
        {({ redemptions, savedAt }, retry) => (
          <>
            {savedAt !== undefined && (
              <KeptNotice savedAt={savedAt} reason={reason} isBusy={query.isFetching} onRetry={retry} />
            )}
            <RedemptionList
              redemptions={redemptions}
              more={{
                status: moreStatus(),
                failure: `${texts.moreFailure} ${reason ? failureReason(reason) : ''}`.trim(),
                load: loadMore
              }}
            />
          </>
        )}
      </Loaded>
    </>
  )
}

const addedBy = (known: ReadonlySet<string>, pages: Parameters<typeof redemptionsIn>[0] = []) =>
  redemptionsIn(pages).filter(({ _id }) => !known.has(_id))

const TicketsSkeleton = () => (
  <div className={css.tickets}>
    {[1, 2].map(ticket => (
      <Skeleton key={ticket} shape="block" className={css.bone} />
    ))}
  </div>
)
