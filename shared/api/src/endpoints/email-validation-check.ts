import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { answer } from '../model/fields.ts'

export const emailValidationCheckEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/users/email_validation/check',
  summary: 'Whether the member has validated the e-mail',
  auth: true,
  request: v.undefined(),
  response: v.object({ validated: answer })
})

export function emailValidationCheck(client: Client, signal?: AbortSignal) {
  return client.call(emailValidationCheckEndpoint, { signal })
}
