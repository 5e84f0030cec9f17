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

// Data that the session loads itself. The slices hold the answers. The queries hold the time and state of the
// last load, and schedule the next.

/** Milliseconds between retries of a failed call while the page is visible. */
const retryAfter = 30_000

const untilItSucceeds = ({ state }: Query<null>) => (state.status === 'error' ? retryAfter : false)

/** The member's data in the shell. */
export const shellQuery = () =>
  queryOptions({
    queryKey: shellKey,
    async queryFn({ signal }) {
      const askedAt = Date.now()
      const { loyalty, user, notifications } = await initWeb(apiClient(), signal)
      mergeUser(user)
      if (loyalty?.points !== undefined) setLoyalty(loyalty.points, loyalty.category)
      // Alerts that were loaded or marked as read after the call started are newer than this count.
      if (notifications !== undefined && updatedAt(notificationsKey) < askedAt) {
        // A list with another count is stale. The member must find in Alertas what the badge counts.
        if (notifications !== $notifications.get().unread)
          void queryClient.invalidateQueries({ queryKey: notificationsKey })
        setUnread(notifications)
      }
      // An answer may omit a known balance. With no known balance the call fails, because screens are waiting
      // for it.
      if ($loyalty.get().status !== 'known') throw new Error('The answer names no balance.')
      return null
    },
    refetchInterval: untilItSucceeds
  })

/** The brand's images and texts. Without them screens use built-in ones. */
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

/** Balance and level, for a screen to load when it opens. The answer is in the slice `loyalty`. */
export const balanceQuery = () =>
  queryOptions({
    queryKey: loyaltyStatusKey,
    async queryFn({ signal }) {
      const { points, category } = await loyaltyStatus(apiClient(), signal)
      setLoyalty(points, category)
      return null
    }
  })

/** Loads the shell's data now. A failure shows in the slice `loyalty`. */
export const loadShell = (): Promise<unknown> => fetchNow(shellQuery()).catch(() => {})

/** Loads the balance after it has changed elsewhere. A failure shows in the slice `loyalty`. */
export const reloadLoyalty = (): Promise<unknown> => fetchNow(balanceQuery()).catch(() => {})

/**
 * Loads the balance for a screen that depends on an up-to-date one. Does nothing while no balance is known.
 *
 * @param maxAge the accepted age of the balance, in milliseconds.
 * @throws {ApiError} when the known balance is older and cannot be reloaded.
 */
export async function renewBalance(maxAge: number): Promise<void> {
  const age = Date.now() - Math.max(updatedAt(shellKey), updatedAt(loyaltyStatusKey))
  if ($loyalty.get().status !== 'known' || age <= maxAge) return
  // A pending call may have been answered before the change.
  await queryClient.cancelQueries({ queryKey: loyaltyStatusKey, exact: true })
  await fetchNow(balanceQuery())
}

const fetchNow = <Key extends QueryKey>(query: FetchQueryOptions<null, Error, null, Key>) =>
  queryClient.fetchQuery({ ...query, staleTime: 0 })

/** Returns the time of a key's newest answer in epoch milliseconds, or 0. */
const updatedAt = (key: readonly string[]): number => queryClient.getQueryState(key)?.dataUpdatedAt ?? 0
