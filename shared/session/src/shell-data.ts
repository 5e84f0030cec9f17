import { assetsWeb, initWeb, queryKeys, toProblem } from '@eqs/api'
import { type Query, queryOptions } from '@tanstack/react-query'
import { apiClient } from './api-client.ts'
import { $loyalty, setLoyalty } from './balance.ts'
import { $notifications, queryClient, setUnread } from './query-client.ts'
import { mergeUser } from './session.ts'

/** Retries a failed call every 30 seconds while the page is visible. */
const untilItSucceeds = ({ state }: { readonly state: Query['state'] }) =>
  state.status === 'error' ? 30_000 : false

// The query of the member's data in the shell. The answer updates the queries of the balance and of the number of
// unread alerts, and the member in the session.
queryClient.setQueryDefaults(queryKeys.shell, {
  async queryFn({ signal }) {
    const askedAt = Date.now()
    const { loyalty, user, notifications } = await initWeb(apiClient(), signal)
    mergeUser(user)
    if (loyalty?.points !== undefined) setLoyalty(loyalty.points, loyalty.category)
    // If the alerts were fetched or marked as read after this call started, the answer's count is outdated.
    const { dataUpdatedAt = 0 } = queryClient.getQueryState(queryKeys.notifications) ?? {}
    if (notifications !== undefined && dataUpdatedAt < askedAt) {
      // If the count has changed, the cached list of alerts is stale. The screen Alertas must show as many
      // unread alerts as the badge in the shell. A pending call for the list is not sent again.
      if (notifications !== $notifications.get().unread)
        void queryClient.invalidateQueries({ queryKey: queryKeys.notifications }, { cancelRefetch: false })
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
    queryFn: ({ signal }) => assetsWeb(apiClient(), signal),
    staleTime: Number.POSITIVE_INFINITY,
    // A refusal of an expired token ends the session, and the second call has no token.
    retry: (failures, error) =>
      failures < 1 && ['offline', 'server', 'unauthorized'].includes(toProblem(error).kind),
    refetchInterval: untilItSucceeds
  })

/**
 * Fetches the shell's data now. If the call fails while no balance is known, the `status` of `$loyalty`
 * becomes `failed`. The promise never rejects.
 */
export const loadShell = (): Promise<unknown> =>
  queryClient.fetchQuery({ queryKey: queryKeys.shell, staleTime: 0 }).catch(() => {})
