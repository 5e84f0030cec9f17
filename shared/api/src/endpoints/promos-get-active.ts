import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { things } from '../model/list.ts'
import { promo } from '../model/promo.ts'

export const promosGetActiveEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/promos/getActive',
  summary: 'The promotions, future ones too',
  auth: true,
  request: v.undefined(),
  response: v.object({ promos: things(promo) })
})

export function promosGetActive(client: Client, signal?: AbortSignal) {
  return client.call(promosGetActiveEndpoint, { signal })
}
