import { type Redemption, redemptionsIn, redemptionsQuery } from '@eqs/api'
import { apiClient, offlineRedemptions } from '@eqs/session'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

/**
 * The redemption that belongs to a code, with its expiry date and use. It is loaded once the code is on
 * screen, because the answer to a redemption includes neither. Without a network it is the stored one.
 *
 * @param code an empty code loads nothing.
 * @returns undefined until it is known.
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
