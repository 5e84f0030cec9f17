import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
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

/**
 * The keys in a file, which is made when there is none: subscriptions that were made with other keys are lost.
 *
 * @throws {Error} when the file cannot be made, or has no keys.
 */
export async function ensurePushKeys(file: string): Promise<PushKeys> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, newPushKeys(), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return parsePushKeys(await readFile(file, 'utf8'))
}

/** @throws {Error} when the text is not from `newPushKeys`. */
export const parsePushKeys = (text: string): PushKeys => v.parse(schema, text)
