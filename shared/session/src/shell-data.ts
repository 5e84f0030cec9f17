import { assetsWeb, initWeb, loyaltyStatus, queryKeys } from '@eqs/api'
import { type FetchQueryOptions, type Query, type QueryKey, queryOptions } from '@tanstack/react-query'
import { apiClient } from './api-client.ts'
import { queryClient } from './query-client.ts'
import { mergeUser } from './session.ts'
import { $loyalty, $notifications, setAssets, setLoyalty, setUnread } from './slices.ts'

// Queries for data that this package fetches itself. The fetched data are stored in the slices. The queries
// return null: they only hold the time and status of the last fetch, and schedule the next one.

/** Time between retries of a failed call while the page is visible, in milliseconds. */
const retryAfter = 30_000

const untilItSucceeds = ({ state }: Query<null>) => (state.status === 'error' ? retryAfter : false)

/** The query of the member's data in the shell: balance, profile and number of unread alerts. */
export const shellQuery = () =>
  queryOptions({
    queryKey: queryKeys.shell,
    async queryFn({ signal }) {
      const askedAt = Date.now()
      const { loyalty, user, notifications } = await initWeb(apiClient(), signal)
      mergeUser(user)
      if (loyalty?.points !== undefined) setLoyalty(loyalty.points, loyalty.category)
      // If the alerts were fetched or marked as read after this call started, the answer's count is outdated.
      if (notifications !== undefined && updatedAt(queryKeys.notifications) < askedAt) {
        // If the count has changed, the cached list of alerts is stale. The screen Alertas must show as many
        // unread alerts as the badge in the shell.
        if (notifications !== $notifications.get().unread)
          void queryClient.invalidateQueries({ queryKey: queryKeys.notifications })
        setUnread(notifications)
      }
      // An answer without the balance is accepted if a balance is already known. Otherwise the query fails,
      // because screens wait for the balance.
      if ($loyalty.get().status !== 'known') throw new Error('The answer names no balance.')
      return null
    },
    refetchInterval: untilItSucceeds
  })

/** The query of the brand's images and texts. Without an answer, screens use built-in images and texts. */
export const assetsQuery = () =>
  queryOptions({
    queryKey: queryKeys.assets,
    async queryFn({ signal }) {
      setAssets(await assetsWeb(apiClient(), signal))
      return null
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: untilItSucceeds
  })

/**
 * The query of the member's balance and level, for screens that fetch both when they open. The slice
 * `loyalty` stores the answer.
 */
export const balanceQuery = () =>
  queryOptions({
    queryKey: queryKeys.loyaltyStatus,
    async queryFn({ signal }) {
      const { points, category } = await loyaltyStatus(apiClient(), signal)
      setLoyalty(points, category)
      return null
    }
  })

/**
 * Fetches the shell's data now. If the call fails while no balance is known, the `status` of `$loyalty`
 * becomes `failed`. The promise never rejects.
 */
export const loadShell = (): Promise<unknown> => fetchNow(shellQuery()).catch(() => {})

/**
 * Fetches the balance now, for example after a redemption. If the call fails while no balance is known, the
 * `status` of `$loyalty` becomes `failed`. The promise never rejects.
 */
export const reloadLoyalty = (): Promise<unknown> => fetchNow(balanceQuery()).catch(() => {})

/**
 * Fetches the balance for a screen that needs an up-to-date balance. Does nothing while no balance is known,
 * or when the known balance is recent enough.
 *
 * @param maxAge the maximum accepted age of the balance, in milliseconds.
 * @throws {ApiError} when the known balance is older than `maxAge` and cannot be fetched again.
 */
export async function renewBalance(maxAge: number): Promise<void> {
  const age = Date.now() - Math.max(updatedAt(queryKeys.shell), updatedAt(queryKeys.loyaltyStatus))
  if ($loyalty.get().status !== 'known' || age <= maxAge) return
  // A pending call is not reused, because its answer may be from before the balance changed.
  await queryClient.cancelQueries({ queryKey: queryKeys.loyaltyStatus, exact: true })
  await fetchNow(balanceQuery())
}

const fetchNow = <Key extends QueryKey>(query: FetchQueryOptions<null, Error, null, Key>) =>
  queryClient.fetchQuery({ ...query, staleTime: 0 })

/** Returns when the data of a query were last updated, in epoch milliseconds; 0 when there are no data. */
const updatedAt = (key: readonly string[]): number => queryClient.getQueryState(key)?.dataUpdatedAt ?? 0
