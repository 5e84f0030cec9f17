import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'

/** The response body is not parsed, because the specification does not describe it. */
export const notificationsReadEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Marks notifications as read',
  auth: true,
  request: v.object({ notifications: v.array(v.string()) }),
  response: v.unknown()
})

export function notificationsRead(client: Client, ids: readonly string[]) {
  return client.call(notificationsReadEndpoint, { body: { notifications: [...ids] } })
}
