import * as v from 'valibot'
import webPush from 'web-push'

/** The provider's VAPID keys: push services take messages for a subscription from the owner of its key alone. */
export interface PushKeys {
  /** The `pushAppId` of a club with standard Web Push: an uncompressed P-256 point, base64url. */
  readonly publicKey: string
  readonly privateKey: string
}

const schema = v.pipe(v.string(), v.parseJson(), v.object({ publicKey: v.string(), privateKey: v.string() }))

/** New keys, as they are stored. */
export const newPushKeys = (): string => JSON.stringify(webPush.generateVAPIDKeys())

/** @throws {Error} when the text is not from `newPushKeys`. */
export const parsePushKeys = (text: string): PushKeys => v.parse(schema, text)
