import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { number } from '../model/fields.ts'
import { optionally, things } from '../model/list.ts'
import { redemption } from '../model/redemption.ts'

/** Redemptions per page (specification, section 9). */
export const redemptionsPageSize = 6

/** The number of the next page. On the last page it is missing, null, 0 or `false`. */
export const nextPage = optionally(v.union([number, v.literal(false)]))

export const redeemsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/redeems',
  summary: 'The redemptions of the member, newest first; `?page=&limit=`',
  auth: true,
  request: v.undefined(),
  response: v.object({
    redeems: things(redemption),
    nextPage
  })
})

/** Fetches one page of the member's redemptions. @param page the number of the page, from 1. */
export function redeems(client: Client, page: number, signal?: AbortSignal) {
  return client.call(redeemsEndpoint, {
    query: { page: String(page), limit: String(redemptionsPageSize) },
    signal
  })
}
