import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { number, text } from '../model/fields.ts'
import { optionally } from '../model/list.ts'
import { underData } from '../under-data.ts'

export const loyaltyStatusEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/loyalty/status',
  summary: 'Points and category of the member',
  auth: true,
  request: v.undefined(),
  response: underData(v.object({ points: number, category: optionally(text) }))
})

export function loyaltyStatus(client: Client, signal?: AbortSignal) {
  return client.call(loyaltyStatusEndpoint, { signal })
}
