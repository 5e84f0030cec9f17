import { redeems } from '@eqs/api'
import { apiClient } from '@eqs/session'
import { PageHeading, Skeleton } from '@eqs/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Loaded } from '../loading/loaded.tsx'
import { RedemptionList } from './redemption-list.tsx'
import css from './redemptions-page.module.css'
import { redemptionsTexts as texts } from './redemptions-texts.ts'

/** Canjes: the member's codes, newest first, six at a time. */
export default function RedemptionsPage() {
  const query = useInfiniteQuery({
    queryKey: ['redemptions'],
    queryFn: ({ pageParam, signal }) => redeems(apiClient(), pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: page => page.nextPage || undefined
  })
  const loadMore = async () => {
    // Not twice at once, however fast the button is pressed.
    const { data, isFetchNextPageError } = await query.fetchNextPage({ cancelRefetch: false })
    return isFetchNextPageError ? undefined : data?.pages.at(-1)?.redeems
  }
  return (
    <>
      <PageHeading>{texts.title}</PageHeading>
      <Loaded query={query} failure={texts.failure} skeleton={<TicketsSkeleton />}>
        {({ pages }) => (
          <RedemptionList
            redemptions={pages.flatMap(page => page.redeems)}
            now={query.dataUpdatedAt}
            more={{
              status: query.isFetchingNextPage
                ? 'loading'
                : query.isFetchNextPageError
                  ? 'failed'
                  : query.hasNextPage
                    ? 'possible'
                    : 'none',
              load: loadMore
            }}
          />
        )}
      </Loaded>
    </>
  )
}

const TicketsSkeleton = () => (
  <div className={css.tickets}>
    {[1, 2].map(ticket => (
      <Skeleton key={ticket} shape="block" className={css.bone} />
    ))}
  </div>
)
