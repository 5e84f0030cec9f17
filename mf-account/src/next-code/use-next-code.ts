import { getCodeState, type Redemption, redemptionsQuery } from '@eqs/api'
import { apiClient, offlineRedemptions, serverNow } from '@eqs/session'
import { useTurningPoints } from '@eqs/ui/deadlines'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const readStored = (): readonly Redemption[] => offlineRedemptions.read()?.redemptions ?? []

/**
 * Finds the member's usable code that expires next. Reads the stored redemptions, to which the session adds
 * each list that the provider returns.
 *
 * @returns undefined when no usable code is known.
 */
export function useNextCode(): Redemption | undefined {
  useInfiniteQuery({ ...redemptionsQuery(apiClient('background')), notifyOnChangeProps: [] })
  const [redemptions, setRedemptions] = useState(readStored)
  useEffect(() => offlineRedemptions.listen(() => setRedemptions(readStored())), [])
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
export function findNextCode(redemptions: readonly Redemption[], now: number): Redemption | undefined {
  const end = ({ expiration_date }: Redemption) => expiration_date?.getTime() ?? Number.MAX_SAFE_INTEGER
  return redemptions
    .filter(one => one.code !== '' && getCodeState(one, now) === 'active')
    .sort((one, other) => end(one) - end(other))[0]
}
