import { type Redemption, redeems, redemptionsIn, redemptionsKey, redemptionsQuery } from '@eqs/api'
import { backgroundClient, offlineRedemptions } from '@eqs/session'
import { notifyManager, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useIsIdle } from './use-is-idle.ts'

/**
 * Maximum number of pages that are read. Ten pages are sixty redemptions, as many as the browser stores. An
 * earlier redemption may be unknown, so no screen says that a promotion was not redeemed.
 */
const mostPages = 10

/**
 * Query of the member's redemptions. It reads the first page, which the screen Canjes shares. The later pages
 * are read when the browser stores no redemption of theirs, which is once after each sign-in. Every page that
 * was read is stored, so other visits need the first page only.
 */
const knownQuery = queryOptions({
  queryKey: [...redemptionsKey, 'known'],
  async queryFn({ client, signal }): Promise<readonly Redemption[]> {
    const query = redemptionsQuery(backgroundClient())
    // Throws nothing when the provider does not answer. The stored redemptions are used then.
    await client.prefetchInfiniteQuery(query)
    signal.throwIfAborted()
    const pages = [...(client.getQueryData(query.queryKey)?.pages ?? [])]
    let next = pages.at(-1)?.nextPage
    if (!next || readStored().length > redemptionsIn(pages).length) return redemptionsIn(pages)

    while (next && pages.length < mostPages) {
      const page = await redeems(backgroundClient(), next, signal)
      pages.push(page)
      next = page.nextPage
    }
    offlineRedemptions.saveList(redemptionsIn(pages), !next)
    return redemptionsIn(pages)
  }
})

const readStored = (): readonly Redemption[] => offlineRedemptions.read()?.redemptions ?? []

/**
 * The member's known redemptions, newest first: those that the browser stores, and those that the provider
 * lists. The hook requests the list after the screen's content. It updates after a redemption on this page
 * and in other tabs.
 */
export function useRedemptions(): readonly Redemption[] {
  const { data: listed } = useQuery({ ...knownQuery, enabled: useIsIdle() })
  const [stored, setStored] = useState<readonly Redemption[]>([])
  useEffect(() => {
    const read = notifyManager.batchCalls(() => setStored(readStored()))
    // Not read while the screen renders, because sixty redemptions take a slow phone some milliseconds.
    read()
    return offlineRedemptions.listen(read)
  }, [])
  // The list knows more of a redemption than the browser, such as its use at the till.
  return useMemo(
    () => [...new Map([...stored, ...(listed ?? [])].map(one => [one.code || one._id, one])).values()],
    [listed, stored]
  )
}

/** The ids of the promotions that the member is known to have redeemed, on this or any other device. */
export function useRedeemedPromos(): ReadonlySet<string> {
  const redemptions = useRedemptions()
  return useMemo(() => new Set(redemptions.flatMap(({ promo }) => promo?._id || [])), [redemptions])
}
