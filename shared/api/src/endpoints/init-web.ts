import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { amount, text } from '../model/fields.ts'
import { user } from '../model/user.ts'
import { underData } from '../under-data.ts'

const unread = v.pipe(
  v.nullish(v.union([v.number(), v.array(v.unknown()), v.object({ unread: v.number() })]), 0),
  v.transform(value => {
    if (typeof value === 'number') return value
    return Array.isArray(value) ? value.filter(isUnread).length : value.unread
  })
)

const isUnread = (entry: unknown) => !v.is(v.object({ read: v.literal(true) }), entry)

/** Errors: `TokenExpiredError`, `Disabled` (both end the session). */
export const initWebEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/app/init/web',
  summary: 'What the shell shows: points, category, the member, the count of unread notifications',
  auth: true,
  request: v.undefined(),
  response: underData(
    v.object({
      loyalty: v.object({ points: amount, category: text }),
      user,
      notifications: unread
    })
  )
})

export function initWeb(client: Client, signal?: AbortSignal) {
  return client.call(initWebEndpoint, { signal })
}
