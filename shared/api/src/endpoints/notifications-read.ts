import * as v from 'valibot'
import type { Answer } from '../answer.ts'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import type { TransportRequest } from '../transport.ts'

/** The answer's body is not read: the specification does not show it. */
export const notificationsReadEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Marks notifications as read',
  auth: true,
  request: v.object({ notifications: v.array(v.string()) }),
  response: v.unknown()
})

/** @param transport sends it in the place of axios. */
export function notificationsRead(
  client: Client,
  ids: readonly string[],
  transport?: (request: TransportRequest) => Promise<Answer>
) {
  return client.call(notificationsReadEndpoint, { body: { notifications: [...ids] }, transport })
}
