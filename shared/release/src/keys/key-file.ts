import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign
} from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isWorkspace } from '@eqs/build/workspace'
import * as v from 'valibot'
import { hasCode, toReason } from '../store/errors.ts'

/** A key of a key file. Its parts are 32 bytes in base64url. */
export interface Key {
  readonly public: string
  readonly private?: string | undefined
  readonly team?: string | undefined
}

export type SigningKey = Key & { readonly private: string }

/** Creates an Ed25519 key. */
export function newKey(): SigningKey {
  // Exported as DER and imported again, because Node 20 can hang when a new key is exported as a JSON Web Key and
  // the garbage collection takes the job that made it.
  const { privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' }
  })
  const { x = '', d = '' } = createPrivateKey({ key: privateKey, type: 'pkcs8', format: 'der' }).export({
    format: 'jwk'
  })
  return { public: x, private: d }
}

const toPrivateKey = (key: SigningKey): KeyObject =>
  createPrivateKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: key.public, d: key.private } })

/** True when the public and the private part belong together. */
function isPair(key: SigningKey): boolean {
  try {
    return createPublicKey(toPrivateKey(key)).export({ format: 'jwk' }).x === key.public
  } catch {
    return false
  }
}

/** Creates a function that returns the signature of a text, base64. */
export function createSigner(signingKey: SigningKey): (text: string) => string {
  const key = toPrivateKey(signingKey)
  return text => sign(null, Buffer.from(text), key).toString('base64')
}

/** Value of a JSON Web Key: 32 bytes, base64url. */
export const keyPart = v.pipe(
  v.string(),
  v.check(text => Buffer.from(text, 'base64url').toString('base64url') === text && text.length === 43)
)

const keyFile = v.object({
  keys: v.pipe(
    v.array(
      v.pipe(
        v.object({
          public: keyPart,
          /** Absent in a file that can only verify. */
          private: v.optional(keyPart),
          /** Team that the key belongs to. The policy decides what it may sign. Absent for a key of ops. */
          team: v.optional(v.string())
        }),
        // A signature with a private key of another pair would be refused everywhere.
        v.check(key => key.private === undefined || isPair({ ...key, private: key.private }))
      )
    ),
    v.minLength(1)
  )
})

/** Writes keys to a draft, so that an interruption never damages the key file. */
export async function withDraft(
  file: string,
  keys: readonly Key[],
  put: (draft: string) => Promise<void>
): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  await mkdir(dirname(file), { recursive: true })
  try {
    // Only the owner may read it: private keys can release.
    await writeFile(draft, JSON.stringify({ keys }, null, 2), { mode: 0o600, flush: true })
    await put(draft)
  } finally {
    await rm(draft, { force: true })
  }
}

/** @throws {Error} when the file is missing or invalid. */
export const readKeyFile = async (file: string): Promise<v.InferOutput<typeof keyFile>> =>
  parseKeys(await readKeyText(file), file)

/** @throws {Error} when the text is not that of a key file. */
export function parseKeys(text: string, file: string): v.InferOutput<typeof keyFile> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), keyFile), text)
  const { purpose, newKey } = describeKeyFile()
  if (!parsed.success)
    throw new Error(
      `${file} is not a key file: restore the one that ${purpose}, or move it away and ${newKey}`
    )
  return parsed.output
}

/** @throws {Error} when the file cannot be read. */
export async function readKeyText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (!hasCode(error, 'ENOENT'))
      throw new Error(`the key file ${file} cannot be read: ${toReason(error)}`, { cause: error })
    const { purpose, newKey } = describeKeyFile()
    throw new Error(
      `${file} is not there: RELEASE_KEYS names the file that ${purpose}. Restore it from its backup. Without a backup, ${newKey}`
    )
  }
}

/** Returns parts of messages. A team gets `keys new NAME`, because `keys new` alone makes a key of ops. */
export const describeKeyFile = (isOurs = isWorkspace) =>
  isOurs
    ? {
        purpose: 'signs this club’s releases',
        newKey: 'make a new one with release keys new (a team: keys new NAME)'
      }
    : {
        purpose: 'has your team’s key and the public keys of ops',
        newKey: 'save the file there that ops give you, and make a key with npx eqs-release keys new NAME'
      }
