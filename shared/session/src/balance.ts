import { loyaltyStatus, queryKeys } from '@eqs/api'
import { apiClient } from './api-client.ts'
import { fromQueries, lastVisit, onAnswer, queryClient } from './query-client.ts'
import { storedEntry } from './session.ts'

interface Balance {
  readonly points: number
  readonly category: string
}

interface Loyalty extends Balance {
  /** `known` when the provider has answered. */
  readonly status: 'unknown' | 'known' | 'failed'
  /**
   * The balance to show: `points` when known, else the balance of the last visit. Screens mark the latter as
   * outdated, and no redemption depends on it. Undefined when neither is known.
   */
  readonly shown?: number
}

const queryKey = queryKeys.loyaltyStatus
const entry = storedEntry('MEMBER_BALANCE', v => v.object({ points: v.number(), category: v.string() }))

queryClient.setQueryDefaults(queryKey, {
  async queryFn({ signal }): Promise<Balance> {
    const { points, category = $loyalty.get().category } = await loyaltyStatus(apiClient(), signal)
    return { points, category }
  },
  // The balance stays in the cache until the session ends, also while no screen observes its query.
  gcTime: Number.POSITIVE_INFINITY
})

const readState = () => queryClient.getQueryState<Balance>(queryKey)

/**
 * The slice `loyalty`: balance and level of the member. `points` is 0 until the provider answers. `status`
 * distinguishes a balance of 0 from a balance that is unknown or could not be fetched. `category` is the level
 * of the last visit until the provider answers.
 */
export const $loyalty = fromQueries<Loyalty>([queryKey, queryKeys.shell], () => {
  const { data, dataUpdatedAt } = readState() ?? {}
  const { points, category } = data ?? { points: 0, category: '' }
  if (data && dataUpdatedAt !== lastVisit) return { points, category, status: 'known', shown: points }
  const hasFailed = [queryKey, queryKeys.shell].some(key => queryClient.getQueryState(key)?.errorUpdateCount)
  return {
    points: 0,
    category,
    status: hasFailed ? 'failed' : 'unknown',
    ...(data && { shown: points })
  }
})

/**
 * Sets balance and level.
 *
 * @param change the points that an answer of the provider contains; or `spent`, points to subtract before the
 *   provider is asked. The balance then keeps its age, so that it is fetched again.
 * @param category the member's level. Default: the current level. Ignored with `spent`.
 */
export function setLoyalty(
  change: number | { readonly spent: number },
  category = $loyalty.get().category
): void {
  if (typeof change === 'number') queryClient.setQueryData<Balance>(queryKey, { points: change, category })
  else
    queryClient.setQueryData<Balance>(
      queryKey,
      before => before && { ...before, points: Math.max(0, before.points - change.spent) },
      { updatedAt: readState()?.dataUpdatedAt ?? lastVisit }
    )
}

/**
 * Fetches the balance, for example after a redemption. If the call fails while no balance is known, the
 * `status` of `$loyalty` becomes `failed`.
 *
 * @param maxAge the maximum accepted age of the stored balance, in milliseconds.
 * @throws {ApiError} when the balance is older than `maxAge` and cannot be fetched.
 */
export async function reloadLoyalty(maxAge = 0): Promise<void> {
  const age = Date.now() - (readState()?.dataUpdatedAt ?? 0)
  // After the clock of the device was set back, the age is negative, and with a `staleTime` of 0 the balance
  // would count as fresh.
  if (age >= 0 && age < maxAge) return
  // A pending call is reused only if an older balance is accepted: its answer may be from before the balance
  // changed.
  if (maxAge === 0) await queryClient.cancelQueries({ queryKey, exact: true })
  await queryClient.fetchQuery({ queryKey, staleTime: Number.NEGATIVE_INFINITY })
}

export function restoreBalance(): void {
  const last = entry.read()
  if (last) queryClient.setQueryData<Balance>(queryKey, last, { updatedAt: lastVisit })
}

onAnswer(queryKey, () => {
  const balance = readState()?.data
  if (balance) entry.write(balance)
})
