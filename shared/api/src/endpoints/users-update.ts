import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { userChange } from '../model/user.ts'

/** If the answer contains `user`, its fields are the saved ones and replace those of the stored member. */
export const usersUpdateEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/users/update',
  summary: 'Saves the profile',
  auth: true,
  request: v.object({
    first_name: v.string(),
    last_name: v.string(),
    gender: v.string(),
    birthday: v.string(),
    phone_number: v.string(),
    fields: v.record(v.string(), v.unknown())
  }),
  response: v.object({ user: v.nullish(userChange) })
})

export type ProfileRequest = v.InferOutput<typeof usersUpdateEndpoint.request>

export function usersUpdate(client: Client, profile: ProfileRequest, signal?: AbortSignal) {
  return client.call(usersUpdateEndpoint, { body: profile, signal })
}
