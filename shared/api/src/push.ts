import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'

// The calls of standard Web Push, which the specification does not list. The endpoint identifies a device and
// is known only to the device, its push service and the provider. After sign-out there is no token, so the
// endpoint alone authorizes the call.

/** The address at which a push service accepts messages for one device. */
const endpoint = v.pipe(v.string(), v.maxLength(2084))

/** Returns a schema for base64url without padding. @param length in characters. */
const key = (length: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.length(length))

/**
 * A subscription as `PushSubscription.toJSON()` writes it. `p256dh` is a P-256 point of 65 bytes, `auth` a
 * secret of 16 bytes.
 */
const subscription = v.object({ endpoint, keys: v.object({ p256dh: key(87), auth: key(22) }) })

/** A push subscription as sent to the provider. */
export type PushDevice = v.InferOutput<typeof subscription>

const response = v.object({ success: v.literal(true) })

/** Links a device to the signed-in member. After this call the device gets the alerts of that member only. */
export const pushLinkEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/push/link',
  summary: 'Links a push subscription to the member',
  auth: true,
  request: subscription,
  response
})

/** Sets tags of a device. A tag with the value null is removed. */
export const pushTagsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/push/tags',
  summary: 'Sets the tags of a push subscription; null removes one',
  auth: false,
  request: v.object({
    endpoint,
    tags: v.record(v.pipe(v.string(), v.maxLength(64)), v.nullable(v.pipe(v.string(), v.maxLength(500))))
  }),
  response
})

/** Unlinks a device from its member. After this call the device gets no alerts. */
export const pushUnlinkEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/push/unlink',
  summary: 'Unlinks a push subscription from its member',
  auth: false,
  request: v.object({ endpoint }),
  response
})
