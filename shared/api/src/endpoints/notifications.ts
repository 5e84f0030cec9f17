import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { beginning } from '../model/dates.ts'
import { flag, id, images, optionally, text, things } from '../model/fields.ts'

const holder = optionally(v.object({ images }))

/** An alert (specification, section 3). */
const notification = v.object({
  _id: id,
  title: text,
  message: text,
  url: text,
  start_date: beginning,
  read: flag,
  content: holder,
  promo: holder,
  screen: holder
})

export type Notification = v.InferOutput<typeof notification>

export const notificationsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'The messages to the member, newest first',
  auth: true,
  request: v.undefined(),
  response: v.object({ notifications: things(notification) })
})

/** The response body is not parsed, because the specification does not describe it. */
export const notificationsReadEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Marks notifications as read',
  auth: true,
  request: v.object({ notifications: v.array(v.string()) }),
  response: v.unknown()
})

export function notifications(client: Client, signal?: AbortSignal) {
  return client.call(notificationsEndpoint, { signal })
}

export function notificationsRead(client: Client, ids: readonly string[]) {
  return client.call(notificationsReadEndpoint, { body: { notifications: [...ids] } })
}
