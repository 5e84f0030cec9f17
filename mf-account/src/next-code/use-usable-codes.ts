import { hasUsableCode, type Redemption, redemptionsQuery } from '@eqs/api'
import { apiClient, offlineRedemptions, serverNow } from '@eqs/session'
import { useTurningPoints } from '@eqs/ui/deadlines'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/**
 * Returns the member's redemptions with a usable code, next expiry first. Reads the stored redemptions, to which
 * the session adds each list that the provider returns.
 */
export function useUsableCodes(): readonly Redemption[] {
  useInfiniteQuery({ ...redemptionsQuery(apiClient('background')), notifyOnChangeProps: [] })
  const redemptions = useSyncExternalStore(offlineRedemptions.listen, offlineRedemptions.list)
  const now = useTurningPoints(
    serverNow,
    redemptions.map(({ expiration_date }) => expiration_date)
  )
  return findUsableCodes(redemptions, now)
}

/**
 * Finds the redemptions with a usable code, next expiry first. A code without an expiry date comes after all others.
 *
 * @param now the current time, in epoch milliseconds.
 */
export const findUsableCodes = (redemptions: readonly Redemption[], now: number): readonly Redemption[] =>
  redemptions.filter(one => hasUsableCode(one, now)).sort((one, other) => toEnd(one) - toEnd(other))

const toEnd = ({ expiration_date }: Redemption): number =>
  expiration_date?.getTime() ?? Number.MAX_SAFE_INTEGER
