import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { deadline, recorded } from '../model/dates.ts'
import {
  amount,
  flag,
  id,
  images,
  lenient,
  number,
  optionally,
  points,
  readable,
  readYesOrNo,
  text,
  things
} from '../model/fields.ts'
import { queryKeys } from '../query-keys.ts'

/** A redemption with its code (specification, section 3). */
export const redemption = v.object({
  _id: id,
  promo: optionally(v.object({ _id: text, images, description_title: text })),
  code: text,
  usage: flag,
  usage_timestamp: recorded,
  expiration_date: deadline,
  name: text
})

/**
 * A redemption as the provider sends it. Some providers send as `usage` the date of the use, or its place as an object
 * or list, or only `usage_timestamp`.
 */
const sent = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform(one => {
    const { usage = one.usage_timestamp } = one
    const isUse =
      usage instanceof Object ? Object.keys(usage).length > 0 : v.parse(recorded, usage) !== undefined
    return { ...one, usage: readYesOrNo(usage) ?? (isUse || usage) }
  }),
  redemption
)

export type Redemption = v.InferOutput<typeof redemption>

/**
 * Returns the state of a redemption's code (specification, section 4). A used code remains 'used' after its
 * deadline. An unused code without a known deadline is 'active'.
 *
 * @param now the current time, in epoch milliseconds.
 * @example getCodeState(redemption, serverNow()) // 'active'
 */
export function getCodeState(
  { usage, expiration_date: deadline }: Redemption,
  now: number
): 'active' | 'used' | 'expired' {
  if (usage) return 'used'
  return deadline && deadline.getTime() < now ? 'expired' : 'active'
}

/**
 * True for a redemption with a code that can be used now.
 *
 * @param now the current time, in epoch milliseconds.
 */
export const hasUsableCode = (redemption: Redemption, now: number): boolean =>
  redemption.code !== '' && getCodeState(redemption, now) === 'active'

/** Redemptions per page (specification, section 9). */
export const redemptionsPageSize = 6

/** The number of the next page. On the last page it is missing, null, 0 or `false`. */
export const nextPageNumber = optionally(v.union([number, v.literal(false)]))

export const redeemsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/redeems',
  summary: 'The redemptions of the member, newest first; `?page=&limit=`',
  auth: true,
  request: v.undefined(),
  response: v.object({
    redeems: things(sent),
    nextPage: nextPageNumber
  })
})

/**
 * Fetches one page of the member's redemptions.
 *
 * @param page the number of the page, from 1.
 */
async function redeems(client: Client, page: number, signal?: AbortSignal) {
  const query = { page: String(page), limit: String(redemptionsPageSize) }
  const answer = await client.call(redeemsEndpoint, { query, signal })
  return { ...answer, nextPage: pageAfter(page, answer) }
}

/** Returns the number of the next page. After the last page, some providers name a next page or the same one. */
export const pageAfter = (
  page: number,
  { redeems, nextPage }: { redeems: readonly unknown[]; nextPage?: v.InferOutput<typeof nextPageNumber> }
): number | undefined => (nextPage && nextPage > page && redeems.length > 0 ? nextPage : undefined)

/**
 * A refused redemption is a normal answer, not an error: `reason` is then `Previously redeemed` or `Not
 * enough points`. `pointsSubstracted` (the provider's spelling), `pointsMissing` and `loyaltyPoints` are in
 * points. Each is undefined when the provider omits it.
 */
export const redeemsNewEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/redeems/new/:id',
  summary: 'Redeems a promotion',
  auth: true,
  request: v.object({ confirmation: v.optional(v.literal(true)) }),
  reasons: ['Previously redeemed', 'Not enough points'],
  response: v.object({
    redeemed: flag,
    code: text,
    pointsSubstracted: amount,
    reason: text,
    pointsMissing: optionally(v.pipe(number, v.transform(Math.ceil))),
    loyaltyPoints: optionally(points),
    redeems: v.pipe(
      v.nullish(lenient(readable(v.object({ createdAt: recorded }))), []),
      v.transform(redeems => redeems ?? [])
    ),
    canRedeem: flag
  })
})

/**
 * Redeems a promotion.
 *
 * @param redeem.confirmation true when the member has confirmed to redeem the promotion again.
 * @param redeem.idempotencyKey the provider redeems at most once per key. A repeated attempt sends the same
 * key.
 */
export function redeemsNew(
  client: Client,
  redeem: { id: string; confirmation: boolean; idempotencyKey: string },
  signal?: AbortSignal
) {
  return client.call(redeemsNewEndpoint, {
    params: { id: redeem.id },
    body: redeem.confirmation ? { confirmation: true } : {},
    headers: { 'Idempotency-Key': redeem.idempotencyKey },
    signal
  })
}

type Page = Awaited<ReturnType<typeof redeems>>

/**
 * The infinite query of the screen Canjes, whose data are the redemptions of all pages. A refetch requests the
 * first page, and any other page with a code that may still change: one that is neither used nor expired.
 */
export const redemptionsQuery = (client: Client) =>
  infiniteQueryOptions({
    // Typed as `QueryKey`, because the catalogue spreads this query and lengthens its key.
    queryKey: queryKeys.redemptions as QueryKey,
    initialPageParam: 1,
    getNextPageParam: (page: Page) => page.nextPage,
    async queryFn({ client: queries, pageParam, signal }) {
      const shown = queries.getQueryData<InfiniteData<Page, number>>(queryKeys.redemptions)
      const before = shown?.pages[shown.pageParams.indexOf(pageParam)]
      if (!shown || !before) return redeems(client, pageParam, signal)
      if (pageParam === 1)
        return grown(before, await newest(client, collectIds(redemptionsIn(shown.pages)), signal))
      return before.redeems.some(mayChange) ? grown(before, await redeems(client, pageParam, signal)) : before
    },
    select
  })

// Not in `redemptionsQuery`, because TanStack Query calls a new function again at each rendering.
const select = ({ pages }: { readonly pages: readonly Page[] }) => redemptionsIn(pages)

/**
 * Joins the redemptions of all pages and removes duplicates. A duplicate occurs when a new redemption moves
 * an older one to the next page. A duplicate redemption keeps its first position and gets the data of the
 * last page that contains it.
 */
export function redemptionsIn(pages: readonly Page[]): readonly Redemption[] {
  return [...new Map(pages.flatMap(page => page.redeems).map(one => [one._id, one])).values()]
}

/** Fetches pages from the first one on, until a page contains a known redemption or is the last one. */
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
 * Merges a refetched page with its previous content. Redemptions that moved to the next page also stay on this page.
 * If there is no next page, missing redemptions are dropped, because the provider has removed them.
 */
function grown(before: Page, now: Page): Page {
  const present = collectIds(now.redeems)
  const pushedOff = now.nextPage ? before.redeems.filter(({ _id }) => !present.has(_id)) : []
  return { ...now, redeems: [...now.redeems, ...pushedOff] }
}

const collectIds = (redemptions: readonly Redemption[]): ReadonlySet<string> =>
  new Set(redemptions.map(({ _id }) => _id))

/** The device's clock is assumed to be at most a day ahead of the provider's clock. */
const mayChange = ({ usage, expiration_date }: Redemption): boolean =>
  !usage && (!expiration_date || expiration_date.getTime() > Date.now() - 86_400_000)
