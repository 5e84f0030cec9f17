import { isOfClub, loyaltyStatusKey, problemOf, shellKey } from '@eqs/api'
import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { markLoyaltyFailed } from './slices.ts'

/** Milliseconds for which an answer is fresh enough not to be asked for again on coming back. */
const freshFor = 30_000

/** The one client of server data of this page, for the host and every remote. */
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
      // Coming back to the network is a return like the others (`watchReturns`).
      refetchOnReconnect: false,
      // The shell's banner says that there is no network; a query that waited for it would never say anything.
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && isTransient(error),
      retryDelay: 500
    },
    mutations: { networkMode: 'always', retry: false }
  }
})

const askedAt = new WeakMap<Query, number>()

// A call can end long after its time limit, on a page that was frozen meanwhile: its answer is as old as its question, and
// whoever came back to the page has asked nothing new, since one call at a time is under way.
queryClient.getQueryCache().subscribe(event => {
  if (event.type !== 'updated') return
  const { query, action } = event
  if (action.type === 'fetch' || action.type === 'failed') askedAt.set(query, Date.now())
  // What the page itself writes (`manual`) was not asked for.
  if (action.type !== 'error' && (action.type !== 'success' || action.manual)) return
  if (Date.now() - (askedAt.get(query) ?? Number.POSITIVE_INFINITY) > freshFor)
    void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
})

/** Whether to ask again on coming back. By the clock of the device: a timer stops while the page is frozen. */
const isOutdated = (query: Query): boolean =>
  query.state.status === 'error' || (!isOfClub(query.queryKey) && query.isStaleByTime(freshFor))

/** Whether asking once more may help. */
function isTransient(error: unknown): boolean {
  const { kind } = problemOf(error)
  return kind === 'offline' || kind === 'server'
}

/** Removes one member's data and cancels what is under way for them. The club's own facts stay. */
export function removeMemberQueries(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isOfClub(queryKey) })
  queryClient.getMutationCache().clear()
}
