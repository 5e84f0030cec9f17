import { type Redemption, redemptionsIn, redemptionsQuery } from '@eqs/api'
import { apiClient, offlineRedemptions, serverNow } from '@eqs/session'
import { useTurningPoints } from '@eqs/ui/deadlines'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

/**
 * Finds the member's usable code that expires next. The redemptions come from the browser's storage and from
 * the list that the provider returned last.
 *
 * @param mayAsk true to request the list from the provider if it is not cached.
 * @returns undefined when no usable code is known.
 */
export function useNextCode(mayAsk: boolean): Redemption | undefined {
  const { data, hasNextPage } = useInfiniteQuery({ ...redemptionsQuery(apiClient()), enabled: mayAsk })
  const listed = useMemo(() => data && redemptionsIn(data.pages), [data])
  useEffect(() => {
    if (listed) offlineRedemptions.saveList(listed, !hasNextPage)
  }, [listed, hasNextPage])

  const redemptions = useMemo(() => {
    const stored = offlineRedemptions.read()?.redemptions ?? []
    // The provider's list may lack old redemptions that are stored. Of a redemption in both, the list knows
    // more, such as its use at the till.
    return [...new Map([...stored, ...(listed ?? [])].map(one => [one.code, one])).values()]
  }, [listed])
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
    .filter(one => one.code !== '' && !one.usage && end(one) >= now)
    .sort((one, other) => end(one) - end(other))[0]
}
