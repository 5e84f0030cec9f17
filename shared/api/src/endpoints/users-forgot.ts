import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { yes } from '../model/fields.ts'

/** Possible error message of the provider: `Too many requests, please try again later.` */
export const usersForgotEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/users/forgot',
  summary: 'Sends the recovery e-mail',
  auth: false,
  request: v.object({ email: v.string(), brand: v.string() }),
  response: v.object({ success: yes })
})

export function usersForgot(client: Client, email: string, signal?: AbortSignal) {
  return client.call(usersForgotEndpoint, { body: { email, brand: client.brand }, signal })
}
