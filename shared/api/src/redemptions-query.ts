import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { Client } from './client.ts'
import { redeems } from './endpoints/redeems.ts'
import type { Redemption } from './model/redemption.ts'
import { redemptionsKey } from './queries.ts'

type Page = Awaited<ReturnType<typeof redeems>>

/**
 * Canjes, page by page. Asking again brings the newest, and those pages that hold a code which may have been used
 * meanwhile; what was used or has expired never changes any more, so that fifty pages of it are not asked for again.
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
        return grown(before, await newest(client, idsOf(redemptionsIn(shown.pages)), signal))
      return before.redeems.some(mayChange) ? grown(before, await redeems(client, pageParam, signal)) : before
    }
  })

/**
 * The redemptions of all pages, each once: a new one pushes the last of a page onto the next. Its place is the first, what
 * is said of it is said by the page that was asked for last.
 */
export function redemptionsIn(pages: readonly Page[]): readonly Redemption[] {
  return [...new Map(pages.flatMap(page => page.redeems).map(one => [one._id, one])).values()]
}

/** The first pages, as many as it takes to come to something that is known. */
async function newest(client: Client, known: ReadonlySet<string>, signal: AbortSignal): Promise<Page> {
  const redemptions: Redemption[] = []
  for (let number = 1; ; ) {
    const { redeems: page, nextPage } = await redeems(client, number, signal)
    redemptions.push(...page)
    if (!nextPage || page.some(({ _id }) => known.has(_id))) return { redeems: redemptions, nextPage }
    number = nextPage
  }
}

/** What was on the page stays on it, also when newer ones have pushed it off; unless there is nothing behind. */
function grown(before: Page, now: Page): Page {
  const present = idsOf(now.redeems)
  const pushedOff = now.nextPage ? before.redeems.filter(({ _id }) => !present.has(_id)) : []
  return { ...now, redeems: [...now.redeems, ...pushedOff] }
}

const idsOf = (redemptions: readonly Redemption[]): ReadonlySet<string> =>
  new Set(redemptions.map(({ _id }) => _id))

/** Milliseconds by which the device's clock may be ahead of the provider's. */
const tolerance = 86_400_000

const mayChange = ({ usage, expiration_date }: Redemption): boolean =>
  !usage && (!expiration_date || expiration_date.getTime() > Date.now() - tolerance)
