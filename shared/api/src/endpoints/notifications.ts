import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { things } from '../model/list.ts'
import { notification } from '../model/notification.ts'

export const notificationsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'The messages to the member, newest first',
  auth: true,
  request: v.undefined(),
  response: v.object({ notifications: things(notification) })
})

export function notifications(client: Client, signal?: AbortSignal) {
  return client.call(notificationsEndpoint, { signal })
}
