import { type Redemption, redemptionsIn, redemptionsQuery } from '@eqs/api'
import { apiClient, offlineRedemptions } from '@eqs/session'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

/**
 * What Canjes knows of a code: until when it can be used, and whether it has been. Asked for once the code is on screen, as the
 * answer to a redemption says neither; undefined until then. Without a network it is what was stored.
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
