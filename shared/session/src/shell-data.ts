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

// What the session itself asks for. The slices hold the answers; the queries hold when they were asked for, whether they
// failed, and when to ask again.

/** Milliseconds after which what failed is tried again, while the page is visible. */
const retryAfter = 30_000

const untilItSucceeds = ({ state }: Query<null>) => (state.status === 'error' ? retryAfter : false)

/** What the shell shows of the member. */
export const shellQuery = () =>
  queryOptions({
    queryKey: shellKey,
    async queryFn({ signal }) {
      const askedAt = Date.now()
      const { loyalty, user, notifications } = await initWeb(apiClient(), signal)
      mergeUser(user)
      if (loyalty?.points !== undefined) setLoyalty(loyalty.points, loyalty.category)
      // Alerts that were loaded or marked as read since the question are newer than this count.
      if (notifications !== undefined && updatedAt(notificationsKey) < askedAt) {
        // A list with another count is out of date: whoever follows the badge to it must find what was counted.
        if (notifications !== $notifications.get().unread)
          void queryClient.invalidateQueries({ queryKey: notificationsKey })
        setUnread(notifications)
      }
      // An answer may leave out what is known already. Nobody waits for ever for what is not.
      if ($loyalty.get().status !== 'known') throw new Error('The answer names no balance.')
      return null
    },
    refetchInterval: untilItSucceeds
  })

/** The brand's images and texts; without them every screen draws its own. */
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

/** The balance and the member's level, for a screen to ask for when it is opened. The slice `loyalty` has the answer. */
export const balanceQuery = () =>
  queryOptions({
    queryKey: loyaltyStatusKey,
    async queryFn({ signal }) {
      const { points, category } = await loyaltyStatus(apiClient(), signal)
      setLoyalty(points, category)
      return null
    }
  })

/** Asks for what the shell shows, now. The slice `loyalty` says when it fails. */
export const loadShell = (): Promise<unknown> => fetchNow(shellQuery()).catch(() => {})

/** Asks for the balance, after something changed it elsewhere. The slice `loyalty` says when it fails. */
export const reloadLoyalty = (): Promise<unknown> => fetchNow(balanceQuery()).catch(() => {})

/**
 * Asks for the balance, for a screen that is about to show what the balance must include.
 *
 * @param maxAge milliseconds; a balance no older than this will do.
 * @throws {ApiError} when a balance is on screen and no newer one can be had. Where none is, nothing is older than it.
 */
export async function renewBalance(maxAge: number): Promise<void> {
  const age = Date.now() - Math.max(updatedAt(shellKey), updatedAt(loyaltyStatusKey))
  if ($loyalty.get().status !== 'known' || age <= maxAge) return
  // A question that is under way was asked too early.
  await queryClient.cancelQueries({ queryKey: loyaltyStatusKey, exact: true })
  await fetchNow(balanceQuery())
}

const fetchNow = <Key extends QueryKey>(query: FetchQueryOptions<null, Error, null, Key>) =>
  queryClient.fetchQuery({ ...query, staleTime: 0 })

/** Epoch milliseconds of the newest answer under a key; 0 while there is none. */
const updatedAt = (key: readonly string[]): number => queryClient.getQueryState(key)?.dataUpdatedAt ?? 0
