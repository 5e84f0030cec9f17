import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { eachOnce, id, number, optionally, points, records, text, underData, yes } from '../model/fields.ts'
import { userChange } from '../model/user.ts'

const identity = (entry: unknown): string | undefined =>
  v.is(v.object({ _id: id }), entry) ? String(entry._id) : undefined

const isUnread = (entry: unknown) => !v.is(v.object({ read: yes }), entry)

const unread = v.pipe(
  optionally(v.union([number, v.array(v.unknown()), v.object({ unread: number })])),
  v.transform(value => {
    if (value === undefined || typeof value === 'number') return value
    return Array.isArray(value) ? eachOnce(value, identity).filter(isUnread).length : value.unread
  })
)

/**
 * A field that is missing in the answer is unknown: a missing balance is not a balance of 0.
 *
 * Possible errors of the provider are `TokenExpiredError` and `Disabled`, which both end the session.
 */
export const initWebEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/app/init/web',
  summary: 'Data of the shell: points, category, the member, the count of unread notifications',
  auth: true,
  request: v.undefined(),
  response: underData(
    v.pipe(
      v.record(v.string(), v.unknown()),
      // An answer with none of them may be a failure, such as `{"message":"Disabled"}` with the status 200.
      v.check(
        answer => ['loyalty', 'user', 'notifications'].some(name => Object.hasOwn(answer, name)),
        'no balance, member or alerts'
      ),
      v.object({
        loyalty: optionally(v.object({ points: optionally(points), category: v.optional(text) })),
        user: userChange,
        notifications: unread
      })
    )
  )
})

export function initWeb(client: Client, signal?: AbortSignal) {
  return client.call(initWebEndpoint, { signal })
}

/** An image or a text that the brand can change without a release. */
const webAsset = v.object({ name: id, type: text, url: text, text })

export type WebAsset = v.InferOutput<typeof webAsset>

export const assetsWebEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/assets/web',
  summary: 'Images and texts of the brand; `?brand=`',
  auth: false,
  request: v.undefined(),
  response: underData(records(webAsset))
})

export function assetsWeb(client: Client, signal?: AbortSignal) {
  return client.call(assetsWebEndpoint, { query: { brand: client.brand }, signal })
}
