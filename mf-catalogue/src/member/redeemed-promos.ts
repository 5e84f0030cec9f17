import { type Redemption, redeems, redemptionsIn, redemptionsKey, redemptionsQuery } from '@eqs/api'
import { apiClient, offlineRedemptions } from '@eqs/session'
import { notifyManager, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useIsIdle } from './use-is-idle.ts'

/**
 * Maximum number of pages that are read. Ten pages are sixty redemptions, as many as the browser stores. A
 * promotion that was redeemed earlier has no mark, so no screen says that a promotion was not redeemed.
 */
const mostPages = 10

/**
 * Time after which the list is read again when a screen opens, in milliseconds. A redemption on this page or
 * in another tab invalidates the list at once. Only one on another device is noticed that late.
 */
const freshFor = 300_000

/**
 * Query of the member's redemptions. It reads the first page, which the screen Canjes shares. The later pages
 * are read when the browser stores no redemption of theirs, which is once after each sign-in. Every page that
 * was read is stored, so other visits need the first page only.
 */
const redeemedQuery = queryOptions({
  queryKey: [...redemptionsKey, 'redeemed'],
  staleTime: freshFor,
  async queryFn({ client, signal }): Promise<readonly Redemption[]> {
    const query = redemptionsQuery(apiClient())
    // Throws nothing when the provider does not answer. The marks then come from the stored redemptions.
    await client.prefetchInfiniteQuery(query)
    signal.throwIfAborted()
    const pages = [...(client.getQueryData(query.queryKey)?.pages ?? [])]
    let next = pages.at(-1)?.nextPage
    const save = () => offlineRedemptions.saveList(redemptionsIn(pages), !next)
    if (pages.length > 0) save()
    if (!next || readStored().length > redemptionsIn(pages).length) return redemptionsIn(pages)

    while (next && pages.length < mostPages) {
      const page = await redeems(apiClient(), next, signal)
      pages.push(page)
      next = page.nextPage
    }
    save()
    return redemptionsIn(pages)
  }
})

const readStored = (): readonly Redemption[] => offlineRedemptions.read()?.redemptions ?? []

/**
 * The ids of the promotions that the member is known to have redeemed, on this or any other device. The hook
 * requests the redemptions after the screen's content, because the marks move nothing when they appear. It
 * also updates after a redemption on this page and in other tabs.
 */
export function useRedeemedPromos(): ReadonlySet<string> {
  const { data: listed } = useQuery({ ...redeemedQuery, enabled: useIsIdle() })
  const [stored, setStored] = useState<readonly Redemption[]>([])
  useEffect(() => {
    const read = notifyManager.batchCalls(() => setStored(readStored()))
    // Not read while the screen renders, because sixty redemptions take a slow phone some milliseconds.
    read()
    return offlineRedemptions.listen(read)
  }, [])
  return useMemo(
    () => new Set([...(listed ?? []), ...stored].flatMap(({ promo }) => promo?._id || [])),
    [listed, stored]
  )
}
