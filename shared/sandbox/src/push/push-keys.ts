import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as v from 'valibot'
import webPush from 'web-push'

/**
 * The provider's VAPID keys. A push service accepts a message only if it is signed with the key for which the
 * device has subscribed.
 */
export interface PushKeys {
  /** The value of `pushAppId` for standard Web Push: an uncompressed P-256 point, base64url. */
  readonly publicKey: string
  readonly privateKey: string
}

const schema = v.pipe(v.string(), v.parseJson(), v.object({ publicKey: v.string(), privateKey: v.string() }))

/** Generates new keys in the stored format. */
export const newPushKeys = (): string => JSON.stringify(webPush.generateVAPIDKeys())

/**
 * Reads the keys from a file, or creates the file with new keys if it is missing. Existing subscriptions do
 * not work with new keys.
 *
 * @throws {Error} when the file cannot be created or contains no keys.
 */
export async function ensurePushKeys(file: string): Promise<PushKeys> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, newPushKeys(), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return parsePushKeys(await readFile(file, 'utf8'))
}

/** Parses stored keys. @throws {Error} when the text is not from `newPushKeys`. */
export const parsePushKeys = (text: string): PushKeys => v.parse(schema, text)
