import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'

// The calls for standard Web Push, which are not in the specification. The `endpoint` of a push subscription
// identifies a device, and only the device, its push service and the provider know it. Setting tags and
// unlinking also work after sign-out, when there is no token, so `endpoint` alone authorizes these calls.

const endpoint = v.pipe(v.string(), v.maxLength(2084))

/** A base64url string without padding. */
const key = (length: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.length(length))

/**
 * A subscription in the format of `PushSubscription.toJSON()`. `p256dh` is a P-256 public key of 65 bytes,
 * `auth` a secret of 16 bytes.
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

/** Sets tags of a device. A tag is removed by setting it to null. */
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
