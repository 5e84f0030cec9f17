import { isOfClub, loyaltyStatusKey, problemOf, shellKey } from '@eqs/api'
import { type Query, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { markLoyaltyFailed } from './slices.ts'

/** Milliseconds for which an answer is good enough not to be asked for again on coming back. */
const freshFor = 30_000

/** The one client of server data; the session provides it to the host and to every remote. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(_error, { queryKey }) {
        if (tellsBalance(queryKey)) markLoyaltyFailed()
      }
    }),
    defaultOptions: {
      queries: {
        staleTime: freshFor,
        // The session asks again itself, once a return (`watchReturns`).
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Offline is said by the shell's banner; a query that waits for the network in silence would never say anything.
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && isPassing(error),
        retryDelay: 500
      },
      mutations: { networkMode: 'always', retry: false }
    }
  })
}

/** Whether a query is worth asking again for whoever comes back. A timer does not tell: it may have slept like the page. */
export const isOutdated = (query: Query): boolean =>
  query.state.status === 'error' || (!isOfClub(query.queryKey) && query.isStaleByTime(freshFor))

const tellsBalance = ([name]: QueryKey): boolean => name === shellKey[0] || name === loyaltyStatusKey[0]

/** Whether asking once more may help. */
function isPassing(error: unknown): boolean {
  const { kind } = problemOf(error)
  return kind === 'offline' || kind === 'server'
}

/** Removes what belongs to one member, and gives up what is under way for them. The club's own facts stay. */
export function removeMemberQueries(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => !isOfClub(queryKey) })
  queries.getMutationCache().clear()
}
