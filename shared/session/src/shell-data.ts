import {
  assetsKey,
  assetsWeb,
  initWeb,
  loyaltyStatus,
  loyaltyStatusKey,
  notificationsKey,
  shellKey
} from '@eqs/api'
import { type FetchQueryOptions, type Query, type QueryKey, queryOptions } from '@tanstack/react-query'
import { apiClient } from './api-client.ts'
import { queryClient } from './query-client.ts'
import { mergeUser } from './session.ts'
import { $loyalty, $notifications, setAssets, setLoyalty, setUnread } from './slices.ts'

// Data that the session fetches itself. The slices store the answers. The queries store the time and result
// of the last fetch, and schedule the next one.

/** Milliseconds between retries of a failed call while the page is visible. */
const retryAfter = 30_000

const untilItSucceeds = ({ state }: Query<null>) => (state.status === 'error' ? retryAfter : false)

/** The query of the member's data in the shell: balance, profile and number of unread alerts. */
export const shellQuery = () =>
  queryOptions({
    queryKey: shellKey,
    async queryFn({ signal }) {
      const askedAt = Date.now()
      const { loyalty, user, notifications } = await initWeb(apiClient(), signal)
      mergeUser(user)
      if (loyalty?.points !== undefined) setLoyalty(loyalty.points, loyalty.category)
      // Alerts that were fetched or marked as read after the call started are newer than this count.
      if (notifications !== undefined && updatedAt(notificationsKey) < askedAt) {
        // If the cached list of alerts has another count, it is stale: Alertas must show as many unread
        // alerts as the badge.
        if (notifications !== $notifications.get().unread)
          void queryClient.invalidateQueries({ queryKey: notificationsKey })
        setUnread(notifications)
      }
      // An answer may omit the balance if a balance is already known. Otherwise the query fails, because
      // screens are waiting for the balance.
      if ($loyalty.get().status !== 'known') throw new Error('The answer names no balance.')
      return null
    },
    refetchInterval: untilItSucceeds
  })

/** The query of the brand's images and texts. Without an answer, screens use built-in ones. */
export const assetsQuery = () =>
  queryOptions({
    queryKey: assetsKey,
    async queryFn({ signal }) {
      setAssets(await assetsWeb(apiClient(), signal))
      return null
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: untilItSucceeds
  })

/**
 * The query of balance and level, for a screen that fetches them when it opens. The slice `loyalty` stores
 * the answer.
 */
export const balanceQuery = () =>
  queryOptions({
    queryKey: loyaltyStatusKey,
    async queryFn({ signal }) {
      const { points, category } = await loyaltyStatus(apiClient(), signal)
      setLoyalty(points, category)
      return null
    }
  })

/**
 * Fetches the shell's data now. The slice `loyalty` shows a failure if no balance is known; the promise never
 * rejects.
 */
export const loadShell = (): Promise<unknown> => fetchNow(shellQuery()).catch(() => {})

/**
 * Fetches the balance now, for example after a redemption. The slice `loyalty` shows a failure if no balance
 * is known; the promise never rejects.
 */
export const reloadLoyalty = (): Promise<unknown> => fetchNow(balanceQuery()).catch(() => {})

/**
 * Fetches the balance for a screen that needs an up-to-date one. Does nothing while no balance is known, or
 * when the known one is recent enough.
 *
 * @param maxAge the accepted age of the balance, in milliseconds.
 * @throws {ApiError} when the known balance is older and cannot be fetched again.
 */
export async function renewBalance(maxAge: number): Promise<void> {
  const age = Date.now() - Math.max(updatedAt(shellKey), updatedAt(loyaltyStatusKey))
  if ($loyalty.get().status !== 'known' || age <= maxAge) return
  // The provider may have answered a pending call before the balance changed.
  await queryClient.cancelQueries({ queryKey: loyaltyStatusKey, exact: true })
  await fetchNow(balanceQuery())
}

const fetchNow = <Key extends QueryKey>(query: FetchQueryOptions<null, Error, null, Key>) =>
  queryClient.fetchQuery({ ...query, staleTime: 0 })

/** Returns the time of a key's newest answer in epoch milliseconds, or 0. */
const updatedAt = (key: readonly string[]): number => queryClient.getQueryState(key)?.dataUpdatedAt ?? 0
