import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { promo } from '../model/promo.ts'
import { underData } from '../under-data.ts'

/** The provider answers with a 404 when the promotion does not exist. */
export const promosGetEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/promos/get/:id',
  summary: 'One promotion',
  auth: true,
  request: v.undefined(),
  response: underData(promo)
})

export function promosGet(client: Client, id: string, signal?: AbortSignal) {
  return client.call(promosGetEndpoint, { params: { id }, signal })
}
