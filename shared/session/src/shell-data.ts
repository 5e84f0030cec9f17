import { assetsKey, assetsWeb, initWeb, loyaltyStatus, loyaltyStatusKey, shellKey } from '@eqs/api'
import { type Query, queryOptions } from '@tanstack/react-query'
import { apiClient, queryClient } from './provider.ts'
import { mergeUser } from './session.ts'
import { $loyalty, setAssets, setLoyalty, setUnread } from './slices.ts'

// What the session asks for itself. The slices are where these facts are held: the queries know when they were asked for,
// when they fail, and when to ask again.

/** Milliseconds after which what failed is tried again, while the page is seen. */
const tryAgainAfter = 30_000

const untilItSucceeds = ({ state }: Query<null>) => (state.status === 'error' ? tryAgainAfter : false)

/** What the shell shows of the member. */
export const shellQuery = () =>
  queryOptions({
    queryKey: shellKey,
    async queryFn({ signal }) {
      const { loyalty, user, notifications } = await initWeb(apiClient(), signal)
      mergeUser(user)
      if (loyalty) setLoyalty(loyalty.points, loyalty.category)
      if (notifications !== undefined) setUnread(notifications)
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

const balanceQuery = () =>
  queryOptions({
    queryKey: loyaltyStatusKey,
    async queryFn({ signal }) {
      const { points, category } = await loyaltyStatus(apiClient(), signal)
      setLoyalty(points, category)
      return null
    }
  })

/** Asks for what the shell shows, now. A failure is told by the slice `loyalty`. */
export async function loadShell(): Promise<void> {
  await queryClient()
    .fetchQuery({ ...shellQuery(), staleTime: 0 })
    .catch(() => {})
}

/** Reads the balance again, after something changed it elsewhere. A failure is told by the slice `loyalty`. */
export async function reloadLoyalty(): Promise<void> {
  await queryClient()
    .fetchQuery({ ...balanceQuery(), staleTime: 0 })
    .catch(() => {})
}

/**
 * Asks for the balance for a screen that is about to show what it must have in it.
 *
 * @param maxAge milliseconds; a balance that was told not longer ago will do.
 * @throws {ApiError} when a balance is on screen and no newer one can be had. Where none is, nothing is older than it.
 */
export async function renewBalance(maxAge: number): Promise<void> {
  if ($loyalty.get().status !== 'known') return
  const queries = queryClient()
  const told = [shellKey, loyaltyStatusKey].map(key => queries.getQueryState(key)?.dataUpdatedAt ?? 0)
  if (Date.now() - Math.max(...told) <= maxAge) return
  await queries.fetchQuery({ ...balanceQuery(), staleTime: 0 })
}
