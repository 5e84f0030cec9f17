import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { id } from '../model/fields.ts'
import { records } from '../model/list.ts'

export const referrersListEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/referrers/list/:brand',
  summary: 'The answers to "¿Cómo te enteraste de EQS Club?"',
  auth: false,
  request: v.undefined(),
  response: records(v.object({ name: id }))
})

export function referrersList(client: Client, signal?: AbortSignal) {
  return client.call(referrersListEndpoint, { params: { brand: client.brand }, signal })
}
