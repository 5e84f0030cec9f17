import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as v from 'valibot'
import webPush from 'web-push'

/**
 * The provider's VAPID keys, which identify the sender of push messages. A push service accepts a message
 * only if the message is signed with the private key that belongs to the subscription's public key.
 */
export interface PushKeys {
  /** The club's setting `pushAppId` for standard Web Push: an uncompressed P-256 point in base64url. */
  readonly publicKey: string
  readonly privateKey: string
}

const schema = v.pipe(v.string(), v.parseJson(), v.object({ publicKey: v.string(), privateKey: v.string() }))

/** Generates new keys, in the format that `parsePushKeys` reads. */
export const newPushKeys = (): string => JSON.stringify(webPush.generateVAPIDKeys())

/**
 * Reads the keys from a file. If the file is missing, the file is created with new keys. A subscription works
 * only with the keys with which it was created.
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

/** Parses keys that `newPushKeys` has generated. @throws {Error} when the text has another format. */
export const parsePushKeys = (text: string): PushKeys => v.parse(schema, text)
