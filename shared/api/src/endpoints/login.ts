import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { text, yes } from '../model/fields.ts'
import { user } from '../model/user.ts'

/**
 * Possible error messages of the provider: `Authentication error`, `User not found`. The error code is 0 when
 * a field is missing.
 */
export const loginEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/users/login',
  summary: 'Signs a member in',
  auth: false,
  request: v.object({
    email: v.string(),
    password: v.string(),
    brand: v.string(),
    platform: v.literal('website')
  }),
  response: v.object({
    success: yes,
    token: v.pipe(v.string(), v.nonEmpty()),
    result: user,
    error: v.optional(text)
  })
})

export function login(
  client: Client,
  credentials: { email: string; password: string },
  signal?: AbortSignal
) {
  return client.call(loginEndpoint, {
    body: { ...credentials, brand: client.brand, platform: 'website' },
    signal
  })
}
