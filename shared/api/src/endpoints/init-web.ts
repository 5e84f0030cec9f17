import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { text } from '../model/fields.ts'
import { userChange } from '../model/user.ts'
import { underData } from '../under-data.ts'

const unread = v.pipe(
  v.nullish(v.union([v.number(), v.array(v.unknown()), v.object({ unread: v.number() })])),
  v.transform(value => {
    if (value === null || value === undefined || typeof value === 'number') return value ?? undefined
    return Array.isArray(value) ? value.filter(isUnread).length : value.unread
  })
)

const isUnread = (entry: unknown) => !v.is(v.object({ read: v.literal(true) }), entry)

/**
 * What an answer leaves out, it says nothing of: a missing balance is not a balance of nought.
 *
 * Errors: `TokenExpiredError`, `Disabled` (both end the session).
 */
export const initWebEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/app/init/web',
  summary: 'What the shell shows: points, category, the member, the count of unread notifications',
  auth: true,
  request: v.undefined(),
  response: underData(
    v.object({
      loyalty: v.nullish(v.object({ points: v.pipe(v.number(), v.finite()), category: text })),
      user: userChange,
      notifications: unread
    })
  )
})

export function initWeb(client: Client, signal?: AbortSignal) {
  return client.call(initWebEndpoint, { signal })
}
