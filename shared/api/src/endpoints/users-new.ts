import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { user } from '../model/user.ts'

/**
 * Possible error messages of the provider: those of `loginEndpoint`, and `User already exists` when another
 * member has registered the e-mail or document since the form was checked.
 */
export const usersNewEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/users/new',
  summary: 'Creates a member and signs them in',
  auth: false,
  request: v.object({
    first_name: v.string(),
    last_name: v.string(),
    gender: v.string(),
    phone_number: v.string(),
    national_identity: v.string(),
    email: v.string(),
    password: v.string(),
    birthday: v.string(),
    platform: v.literal('website'),
    brand: v.string(),
    fields: v.object({ city: v.string(), referrer: v.string() })
  }),
  response: v.object({ token: v.pipe(v.string(), v.nonEmpty()), result: user })
})

export type SignUpRequest = Omit<v.InferOutput<typeof usersNewEndpoint.request>, 'platform' | 'brand'>

export function usersNew(client: Client, form: SignUpRequest, signal?: AbortSignal) {
  return client.call(usersNewEndpoint, {
    body: { ...form, brand: client.brand, platform: 'website' },
    signal
  })
}
