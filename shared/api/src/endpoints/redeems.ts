import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { records } from '../model/list.ts'
import { redemption } from '../model/redemption.ts'

/** Redemptions a page (specification, section 9). */
export const redemptionsPageSize = 6

/** `nextPage` is the number to ask for next; absent or null on the last page. */
export const redeemsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/redeems',
  summary: 'The redemptions of the member, newest first; `?page=&limit=`',
  auth: true,
  request: v.undefined(),
  response: v.object({
    redeems: records(redemption),
    nextPage: v.nullish(v.union([v.number(), v.literal(false)]))
  })
})

/** @param page from 1. */
export function redeems(client: Client, page: number, signal?: AbortSignal) {
  return client.call(redeemsEndpoint, {
    query: { page: String(page), limit: String(redemptionsPageSize) },
    signal
  })
}
