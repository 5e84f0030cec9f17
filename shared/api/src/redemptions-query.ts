import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { Client } from './client.ts'
import { redeems } from './endpoints/redeems.ts'
import type { Redemption } from './model/redemption.ts'
import { queryKeys } from './query-keys.ts'

type Page = Awaited<ReturnType<typeof redeems>>

/**
 * The infinite query of the screen Canjes. A refetch requests the first page, and any other page that
 * contains an unused code that has not expired. Used and expired codes never change, so pages with only such
 * codes are not requested again.
 */
export const redemptionsQuery = (client: Client) =>
  infiniteQueryOptions({
    queryKey: queryKeys.redemptions,
    initialPageParam: 1,
    getNextPageParam: (page: Page) => page.nextPage || undefined,
    async queryFn({ client: queries, pageParam, signal }) {
      const shown = queries.getQueryData<InfiniteData<Page, number>>(queryKeys.redemptions)
      const before = shown?.pages[shown.pageParams.indexOf(pageParam)]
      if (!shown || !before) return redeems(client, pageParam, signal)
      if (pageParam === 1)
        return grown(before, await newest(client, collectIds(redemptionsIn(shown.pages)), signal))
      return before.redeems.some(mayChange) ? grown(before, await redeems(client, pageParam, signal)) : before
    }
  })

/**
 * Joins the redemptions of all pages and removes duplicates. A duplicate occurs when a new redemption moves
 * an older one to the next page. A duplicate redemption keeps its first position and gets the data of the
 * last page that contains it.
 */
export function redemptionsIn(pages: readonly Page[]): readonly Redemption[] {
  return [...new Map(pages.flatMap(page => page.redeems).map(one => [one._id, one])).values()]
}

/**
 * Fetches pages in order, beginning with the first, until a page contains a known redemption or is the last
 * page.
 *
 * @param known ids of the redemptions that the query already contains.
 * @returns the redemptions of these pages, and the number of the page after them if there is one.
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
 * Merges a refetched page with its previous content. Redemptions that moved to the next page also stay on
 * this page. If there is no next page, missing redemptions are dropped, because the provider has removed
 * them.
 */
function grown(before: Page, now: Page): Page {
  const present = collectIds(now.redeems)
  const pushedOff = now.nextPage ? before.redeems.filter(({ _id }) => !present.has(_id)) : []
  return { ...now, redeems: [...now.redeems, ...pushedOff] }
}

const collectIds = (redemptions: readonly Redemption[]): ReadonlySet<string> =>
  new Set(redemptions.map(({ _id }) => _id))

/** Assumed maximum by which the device's clock may be ahead of the provider's clock, in milliseconds. */
const tolerance = 86_400_000

const mayChange = ({ usage, expiration_date }: Redemption): boolean =>
  !usage && (!expiration_date || expiration_date.getTime() > Date.now() - tolerance)
