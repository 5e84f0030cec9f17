import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { Client } from './client.ts'
import { redeems } from './endpoints/redeems.ts'
import type { Redemption } from './model/redemption.ts'
import { redemptionsKey } from './queries.ts'

type Page = Awaited<ReturnType<typeof redeems>>

/**
 * The infinite query of the screen Canjes. A refetch fetches the newest redemptions, and the pages with a
 * code that may have been used meanwhile. Used and expired codes never change, so pages that contain no other
 * codes are not fetched again.
 */
export const redemptionsQuery = (client: Client) =>
  infiniteQueryOptions({
    queryKey: redemptionsKey,
    initialPageParam: 1,
    getNextPageParam: (page: Page) => page.nextPage || undefined,
    async queryFn({ client: queries, pageParam, signal }) {
      const shown = queries.getQueryData<InfiniteData<Page, number>>(redemptionsKey)
      const before = shown?.pages[shown.pageParams.indexOf(pageParam)]
      if (!shown || !before) return redeems(client, pageParam, signal)
      if (pageParam === 1)
        return grown(before, await newest(client, collectIds(redemptionsIn(shown.pages)), signal))
      return before.redeems.some(mayChange) ? grown(before, await redeems(client, pageParam, signal)) : before
    }
  })

/**
 * Merges the redemptions of all pages. Removes duplicates, which occur because a new redemption pushes an
 * older one onto the next page. A redemption keeps its first position, with the data of the last page that
 * contains it.
 */
export function redemptionsIn(pages: readonly Page[]): readonly Redemption[] {
  return [...new Map(pages.flatMap(page => page.redeems).map(one => [one._id, one])).values()]
}

/**
 * Fetches pages from the first page on, until a page contains a known redemption or is the last one.
 *
 * @param known ids of the redemptions that the member already sees.
 * @returns the redemptions of these pages, and the number of the page after them.
 */
async function newest(client: Client, known: ReadonlySet<string>, signal: AbortSignal): Promise<Page> {
  const redemptions: Redemption[] = []
  for (let number = 1; ; ) {
    const { redeems: page, nextPage } = await redeems(client, number, signal)
    redemptions.push(...page)
    if (!nextPage || page.some(({ _id }) => known.has(_id))) return { redeems: redemptions, nextPage }
    number = nextPage
  }
}

/**
 * Merges a refetched page with its previous state. Redemptions that newer ones have pushed onto the next page
 * stay on this page. If there is no next page, the provider has removed the missing redemptions.
 */
function grown(before: Page, now: Page): Page {
  const present = collectIds(now.redeems)
  const pushedOff = now.nextPage ? before.redeems.filter(({ _id }) => !present.has(_id)) : []
  return { ...now, redeems: [...now.redeems, ...pushedOff] }
}

const collectIds = (redemptions: readonly Redemption[]): ReadonlySet<string> =>
  new Set(redemptions.map(({ _id }) => _id))

/** Milliseconds by which the device's clock may be ahead of the provider's clock. */
const tolerance = 86_400_000

const mayChange = ({ usage, expiration_date }: Redemption): boolean =>
  !usage && (!expiration_date || expiration_date.getTime() > Date.now() - tolerance)
