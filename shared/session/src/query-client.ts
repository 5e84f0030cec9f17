import { isOfClub, queryKeys, toProblem } from '@eqs/api'
import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { markLoyaltyFailed } from './slices.ts'

/**
 * Time for which fetched data count as fresh, in milliseconds. A member who returns to the page within that
 * time causes no refetch.
 */
const freshFor = 30_000

/** The query client that the host and all remotes of this page share. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(_error, { queryKey: [name] }) {
      if (name === queryKeys.shell[0] || name === queryKeys.loyaltyStatus[0]) markLoyaltyFailed()
    }
  }),
  defaultOptions: {
    queries: {
      staleTime: freshFor,
      refetchOnWindowFocus: query => isOutdated(query) && 'always',
      // `watchReturns` reports a reconnect to TanStack Query as a focus event.
      refetchOnReconnect: false,
      // Queries also run while the device is offline. They fail, and screens can show the failure. With the
      // default mode the queries would be paused and stay pending.
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && isTransient(error),
      retryDelay: 500
    },
    mutations: { networkMode: 'always', retry: false }
  }
})

const askedAt = new WeakMap<Query, number>()

// The browser can freeze a background page while a call is pending. The answer is then processed when the
// member returns, but is as old as the request, and the return causes no refetch of a query whose call is
// still pending. So when a call ends long after its start, its query is invalidated.
queryClient.getQueryCache().subscribe(event => {
  if (event.type !== 'updated') return
  const { query, action } = event
  if (action.type === 'fetch' || action.type === 'failed') askedAt.set(query, Date.now())
  // `manual` is true for data from `setQueryData`, which were not fetched.
  if (action.type !== 'error' && (action.type !== 'success' || action.manual)) return
  if (Date.now() - (askedAt.get(query) ?? Number.POSITIVE_INFINITY) > freshFor)
    void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
})

/**
 * True when a return to the page refetches the query: the query has failed, or its data belong to the member
 * and are stale. Compares times instead of using a timer, because timers stop while a page is frozen.
 */
const isOutdated = (query: Query): boolean =>
  query.state.status === 'error' || (!isOfClub(query.queryKey) && query.isStaleByTime(freshFor))

/** True for an error after which a retry may succeed: the device was offline, or the server failed. */
function isTransient(error: unknown): boolean {
  const { kind } = toProblem(error)
  return kind === 'offline' || kind === 'server'
}

/** Removes all queries with data of the member and cancels their calls. Public data stay cached. */
export function removeMemberQueries(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isOfClub(queryKey) })
  queryClient.getMutationCache().clear()
}
