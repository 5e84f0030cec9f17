import { hasUsableCode, type Redemption, redemptionsQuery } from '@eqs/api'
import { apiClient, offlineRedemptions, serverNow } from '@eqs/session'
import { useTurningPoints } from '@eqs/ui/deadlines'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/**
 * Finds the member's usable code that expires next. Reads the stored redemptions, to which the session adds
 * each list that the provider returns.
 *
 * @returns undefined when no usable code is known.
 */
export function useNextCode(): Redemption | undefined {
  useInfiniteQuery({ ...redemptionsQuery(apiClient('background')), notifyOnChangeProps: [] })
  const redemptions = useSyncExternalStore(offlineRedemptions.listen, offlineRedemptions.list)
  const now = useTurningPoints(
    serverNow,
    redemptions.map(({ expiration_date }) => expiration_date)
  )
  return findNextCode(redemptions, now)
}

/**
 * Finds the usable code that expires first. A code without an expiry date comes after all others.
 *
 * @param now the current time, in epoch milliseconds.
 */
export const findNextCode = (redemptions: readonly Redemption[], now: number): Redemption | undefined =>
  redemptions.filter(one => hasUsableCode(one, now)).sort((one, other) => toEnd(one) - toEnd(other))[0]

const toEnd = ({ expiration_date }: Redemption): number =>
  expiration_date?.getTime() ?? Number.MAX_SAFE_INTEGER
