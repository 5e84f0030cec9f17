import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { flag } from '../model/fields.ts'
import { userChange } from '../model/user.ts'

/**
 * `found: true` means that another member has the document and nothing was saved. Otherwise `user` contains
 * the saved fields of the member.
 */
export const updateNationalIdentityEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/users/update/nationalIdentity',
  summary: 'Replaces the placeholder document of a member',
  auth: true,
  request: v.object({ national_identity: v.string() }),
  response: v.pipe(
    v.record(v.string(), v.unknown()),
    v.check(({ found, user }) => (found ?? user ?? null) !== null, 'neither found nor user'),
    v.object({ found: flag, user: v.nullish(userChange) })
  )
})

export function updateNationalIdentity(client: Client, nationalIdentity: string, signal?: AbortSignal) {
  return client.call(updateNationalIdentityEndpoint, {
    body: { national_identity: nationalIdentity },
    signal
  })
}
