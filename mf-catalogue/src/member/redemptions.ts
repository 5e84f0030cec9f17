import { hasUsableCode, queryKeys, type Redemption, redemptionsQuery } from '@eqs/api'
import { apiClient, offlineRedemptions, serverNow } from '@eqs/session'
import { notifyManager, type QueryClient, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'

/**
 * Maximum number of pages that are read. Ten pages are sixty redemptions, as many as the browser stores. An
 * earlier redemption may be unknown, so no screen says that a promotion was not redeemed.
 */
const mostPages = 10

/** Milliseconds between the end of the last pending query and the first call. The screen's content renders first. */
const settledAfter = 200

/**
 * Query that brings the stored redemptions up to date. It reads the first page, which the screen Canjes
 * shares. The later pages are read when the browser stores no redemption of theirs, which is once after each
 * sign-in, and as far as the browser stores usable codes of theirs, which may have been used meanwhile.
 */
const renewal = queryOptions({
  queryKey: [...queryKeys.redemptions, 'stored'],
  async queryFn({ client, queryKey, signal }) {
    await untilSettled(client, queryKey)
    signal.throwIfAborted()
    const query = redemptionsQuery(apiClient('background'))
    // Stores the page. Without an answer this query fails, so that it runs again when the network is back.
    const { pages } = await client.fetchInfiniteQuery(query)
    const next = pages.at(-1)?.nextPage
    const isKnown = listLater(pages).length > 0
    const isCurrent = (read: Pages) =>
      isKnown && !listLater(read).some(one => hasUsableCode(one, serverNow()))
    signal.throwIfAborted()
    if (!next || pages.length >= mostPages || isCurrent(pages)) return null

    const laterKey = [...queryKey, 'later']
    signal.addEventListener('abort', () => void client.cancelQueries({ queryKey: laterKey, exact: true }))
    const later = await client.fetchInfiniteQuery({
      ...query,
      queryKey: laterKey,
      initialPageParam: next,
      pages: mostPages - pages.length,
      getNextPageParam: (last, read) => (isCurrent([...pages, ...read]) ? undefined : last.nextPage),
      gcTime: 0
    })
    signal.throwIfAborted()
    offlineRedemptions.savePages([...pages, ...later.pages])
    return null
  }
})

type Pages = Parameters<typeof offlineRedemptions.savePages>[0]

/** Returns the stored redemptions that come after those of the given pages. */
function listLater(pages: Pages): readonly Redemption[] {
  const ids = new Set(pages.flatMap(({ redeems }) => redeems.map(({ _id }) => _id)))
  const stored = offlineRedemptions.list()
  return stored.slice(stored.findLastIndex(({ _id }) => ids.has(_id)) + 1)
}

/** Resolves `settledAfter` milliseconds after the last other query of this page. A call from then on delays no content. */
async function untilSettled(client: QueryClient, ownKey: QueryKey): Promise<void> {
  const isBusy = () => client.isFetching({ predicate: ({ queryKey }) => queryKey !== ownKey }) > 0
  do {
    while (isBusy())
      await new Promise<void>(done => {
        const leave = client.getQueryCache().subscribe(() => {
          leave()
          done()
        })
      })
    await new Promise(done => setTimeout(done, settledAfter))
  } while (isBusy())
}

/**
 * The member's redemptions that this browser knows, newest first. The hook requests new ones after the
 * screen's content. It updates after a redemption on this page and in other tabs.
 */
export function useRedemptions(): readonly Redemption[] {
  useQuery({ ...renewal, notifyOnChangeProps: [] })
  const [stored, setStored] = useState<readonly Redemption[]>([])
  useEffect(() => {
    const read = notifyManager.batchCalls(() => setStored(offlineRedemptions.list()))
    // Not read while the screen renders, because sixty redemptions take a slow phone some milliseconds.
    read()
    return offlineRedemptions.listen(read)
  }, [])
  return stored
}

/** The ids of the promotions that the member is known to have redeemed, on this or any other device. */
export function useRedeemedPromos(): ReadonlySet<string> {
  const redemptions = useRedemptions()
  return useMemo(() => new Set(redemptions.flatMap(({ promo }) => promo?._id || [])), [redemptions])
}
