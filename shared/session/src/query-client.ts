import { isOfClub, type Notification, queryKeys, toProblem, type WebAsset } from '@eqs/api'
import {
  hashKey,
  type Query,
  type QueryCacheNotifyEvent,
  QueryClient,
  type QueryKey
} from '@tanstack/react-query'
import { atom, computed, type ReadableAtom } from 'nanostores'

/**
 * Time for which fetched data count as fresh, in milliseconds. A member who returns to the page within that
 * time causes no refetch.
 */
const freshFor = 30_000

/** The query client that the host and all remotes of this page share. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshFor,
      refetchOnWindowFocus: query => isOutdated(query) && 'always',
      // `watchReturns` reports a reconnect to TanStack Query as a focus event.
      refetchOnReconnect: false,
      // Queries also run while the device is offline. They fail, and screens can show the failure. With the
      // default mode the queries would be paused and stay pending.
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && ['offline', 'server'].includes(toProblem(error).kind),
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
 * True when a return to the page refetches the query. Times are compared, because timers stop while a page is
 * frozen. If the data are from later than now, the clock of the device was set back, and they count as stale.
 */
const isOutdated = (query: Query): boolean =>
  query.state.status === 'error' ||
  (!isOfClub(query.queryKey) && (query.isStaleByTime(freshFor) || query.state.dataUpdatedAt > Date.now()))

/** Removes all queries with data of the member and cancels their calls. Public data stay cached. */
export function removeMemberQueries(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isOfClub(queryKey) })
  queryClient.getMutationCache().clear()
}

/**
 * The `dataUpdatedAt` of data that the browser has stored on the member's last visit, in epoch milliseconds.
 * It is far in the past, so that a query treats the data as stale and refetches at once.
 */
export const lastVisit = 1

/** Returns a store whose value is derived from these queries. JSON has to be able to represent the value. */
export function fromQueries<Value>(keys: readonly QueryKey[], derive: () => Value): ReadableAtom<Value> {
  const store = atom(derive())
  follow(keys, () => {
    const value = derive()
    // Components rerender only when the value has changed.
    if (JSON.stringify(value) !== JSON.stringify(store.get())) store.set(value)
  })
  return store
}

/**
 * Calls a function after each answer for a query, whichever screen has requested it, and after each change of
 * its data on this page. Data of the last visit do not count as an answer.
 */
export const onAnswer = (queryKey: QueryKey, act: () => void): void =>
  follow([queryKey], event => {
    const isAnswer = event.type === 'updated' && event.action.type === 'success'
    if (isAnswer && event.query.state.dataUpdatedAt !== lastVisit) act()
  })

function follow(keys: readonly QueryKey[], act: (event: QueryCacheNotifyEvent) => void): void {
  const hashes = keys.map(key => hashKey(key))
  queryClient.getQueryCache().subscribe(event => {
    if (hashes.includes(event.query.queryHash)) act(event)
  })
}

const { unread, assets, notifications } = queryKeys

// These data stay in the cache although no screen observes their queries.
for (const key of [unread, assets]) queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })

/** The slice `notifications`: the number of unread alerts. */
export const $notifications = fromQueries([unread], () => ({
  unread: queryClient.getQueryData<number>(unread) ?? 0
}))

export const setUnread = (count: number): void =>
  void queryClient.setQueryData(unread, Math.max(0, Math.trunc(count)))

// The badge in the shell shows as many unread alerts as the screen Alertas.
onAnswer(notifications, () => {
  const alerts = queryClient.getQueryData<readonly Notification[]>(notifications)
  if (alerts) setUnread(alerts.filter(({ read }) => !read).length)
})

export const setAssets = (list: readonly WebAsset[]): void => void queryClient.setQueryData(assets, list)

/** The slice `assets`: the brand's images and texts by name. */
export const $assets = computed(
  fromQueries([assets], () => queryClient.getQueryData<readonly WebAsset[]>(assets) ?? []),
  list => new Map(list.map(asset => [asset.name, asset]))
)
