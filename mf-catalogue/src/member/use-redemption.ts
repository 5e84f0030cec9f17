import { type Redemption, redemptionsIn, redemptionsQuery } from '@eqs/api'
import { apiClient, offlineRedemptions } from '@eqs/session'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

/**
 * Finds the redemption that a code belongs to. The provider's answer to a redemption contains neither the
 * expiry date nor the use of the code, so the hook requests the list of redemptions. Until the list arrives,
 * and without a network, the hook returns the stored redemption.
 *
 * @param code the code. An empty string requests nothing.
 * @returns undefined while no redemption with this code is known.
 */
export function useRedemption(code: string): Redemption | undefined {
  const { data, hasNextPage } = useInfiniteQuery({
    ...redemptionsQuery(apiClient()),
    enabled: code !== ''
  })
  const listed = useMemo(() => data && redemptionsIn(data.pages), [data])
  useEffect(() => {
    if (listed) offlineRedemptions.saveList(listed, !hasNextPage)
  }, [listed, hasNextPage])

  const stored = useMemo(() => offlineRedemptions.read()?.redemptions, [])
  const hasCode = (one: Redemption) => one.code === code
  return listed?.find(hasCode) ?? stored?.find(hasCode)
}
