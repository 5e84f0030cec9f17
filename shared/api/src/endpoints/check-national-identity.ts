import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { availability, notFoundIsFree } from './check-email.ts'

/**
 * The call that finds out if a member has this document. `checkNationalIdentity` treats a 404 as `found:
 * false`.
 */
export const checkNationalIdentityEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/users/check/nationalIdentity',
  summary: 'Whether a member has this document',
  auth: false,
  request: v.object({ national_identity: v.string(), brand: v.string() }),
  response: availability
})

export function checkNationalIdentity(client: Client, nationalIdentity: string, signal?: AbortSignal) {
  return notFoundIsFree(
    client.call(checkNationalIdentityEndpoint, {
      body: { national_identity: nationalIdentity, brand: client.brand },
      signal
    })
  )
}
