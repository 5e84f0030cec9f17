import { isOfClub, loyaltyStatusKey, shellKey, toProblem } from '@eqs/api'
import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { markLoyaltyFailed } from './slices.ts'

/**
 * Milliseconds for which an answer is fresh. Returning to the page within that time does not refetch the
 * data.
 */
const freshFor = 30_000

/** The query client that the host and all remotes of this page share. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(_error, { queryKey: [name] }) {
      if (name === shellKey[0] || name === loyaltyStatusKey[0]) markLoyaltyFailed()
    }
  }),
  defaultOptions: {
    queries: {
      staleTime: freshFor,
      refetchOnWindowFocus: query => isOutdated(query) && 'always',
      // `watchReturns` handles a reconnect like any other return to the page.
      refetchOnReconnect: false,
      // Queries run offline as well and fail, so that screens can show the failure. A paused query would stay
      // pending.
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && isTransient(error),
      retryDelay: 500
    },
    mutations: { networkMode: 'always', retry: false }
  }
})

const askedAt = new WeakMap<Query, number>()

// On a frozen page a call can end long after it started. Its answer is as old as the request. When the member
// returned, no refetch was made, because the call was still pending. The query of such a call is invalidated.
queryClient.getQueryCache().subscribe(event => {
  if (event.type !== 'updated') return
  const { query, action } = event
  if (action.type === 'fetch' || action.type === 'failed') askedAt.set(query, Date.now())
  // `manual` marks data that the page itself has written into the cache.
  if (action.type !== 'error' && (action.type !== 'success' || action.manual)) return
  if (Date.now() - (askedAt.get(query) ?? Number.POSITIVE_INFINITY) > freshFor)
    void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
})

/**
 * True when a return to the page refetches the query: the query has failed, or its data belong to a member
 * and are stale. Uses the device's clock, because timers stop while a page is frozen.
 */
const isOutdated = (query: Query): boolean =>
  query.state.status === 'error' || (!isOfClub(query.queryKey) && query.isStaleByTime(freshFor))

/** True when a retry may succeed: the device was offline, or the server failed. */
function isTransient(error: unknown): boolean {
  const { kind } = toProblem(error)
  return kind === 'offline' || kind === 'server'
}

/** Removes the member's queries and cancels their calls. Public data stay cached. */
export function removeMemberQueries(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isOfClub(queryKey) })
  queryClient.getMutationCache().clear()
}
