import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { yes } from '../model/fields.ts'
import { userChange } from '../model/user.ts'

/** Possible error messages of the provider: `User already exists for that email`, `Invalid email`. */
export const emailValidationRequestEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/users/email_validation/request',
  summary: 'Sends the validation e-mail again, to a new address when `fix` holds one',
  auth: true,
  request: v.object({ fix: v.string() }),
  response: v.object({ success: yes, user: v.nullish(userChange) })
})

/**
 * Sends the validation e-mail.
 *
 * @param fix the new e-mail address; an empty string sends the e-mail to the current address again.
 */
export function emailValidationRequest(client: Client, fix: string, signal?: AbortSignal) {
  return client.call(emailValidationRequestEndpoint, { body: { fix }, signal })
}
