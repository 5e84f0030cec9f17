import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify
} from 'node:crypto'
import * as v from 'valibot'
import { parseJsonAs } from '../store/store.ts'

export interface PublicKeys {
  /** Keys whose signatures count: 32 bytes each, base64url. */
  readonly publicKeys: readonly string[]
}

/** Signs texts with the key of an operator, a team or a trial. */
export interface TextSigner {
  /** Returns the signature of a text, base64. */
  sign(text: string): string
}

/** The parts of an Ed25519 key: 32 bytes each, base64url. */
interface KeyPair {
  readonly public: string
  readonly private: string
}

export function newKey(): KeyPair {
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

const toPrivateKey = (key: KeyPair): KeyObject =>
  createPrivateKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: key.public, d: key.private } })

export function isPair(key: KeyPair): boolean {
  try {
    return createPublicKey(toPrivateKey(key)).export({ format: 'jwk' }).x === key.public
  } catch {
    return false
  }
}

export function createSigner(signingKey: KeyPair): (text: string) => string {
  const key = toPrivateKey(signingKey)
  return text => sign(null, Buffer.from(text), key).toString('base64')
}

/** True when a key has signed a text. @param signature base64. @param publicKey Ed25519, base64url. */
export function isSignature(signature: string, text: string, publicKey: string): boolean {
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: publicKey } })
  const bytes = Buffer.from(signature, 'base64')
  // Otherwise anyone could write a signature in other ways, of any length.
  return bytes.toString('base64') === signature && verify(null, Buffer.from(text), key, bytes)
}

/** Value of a JSON Web Key: 32 bytes, base64url. */
export const keyPart = v.pipe(
  v.string(),
  v.check(text => Buffer.from(text, 'base64url').toString('base64url') === text && text.length === 43)
)

/** Creates a key that is never stored. Its signatures count only where its public key is passed along. */
export function createTrialKey(): TextSigner & { readonly publicKey: string } {
  const key = newKey()
  return { publicKey: key.public, sign: createSigner(key) }
}

/** Returns the short name of a key: the beginning of its public part. */
export const keyName = (publicKey: string): string => `${publicKey.slice(0, 8)}…`

// Signed texts: history entries, the discovery document, records of publications.

const signed = v.looseObject({ signature: v.string() })

/** Adds a signature to an object: Ed25519 over the JSON of its other fields, base64. */
export const withSignature = <Unsigned extends object>(
  { sign }: TextSigner,
  unsigned: Unsigned
): Unsigned & { readonly signature: string } => ({ ...unsigned, signature: sign(JSON.stringify(unsigned)) })

/** True when one of the keys has signed a JSON text, such as a history entry or the discovery document. */
export function isSignedText(text: string, { publicKeys }: PublicKeys): boolean {
  const parsed = parseJsonAs(signed, text)
  if (!parsed) return false
  const { signature, ...unsigned } = parsed
  // Refuses any other JSON of the same object: `signature` must be last, and no field may appear twice.
  if (writeJson({ ...unsigned, signature }) !== text) return false
  return publicKeys.some(key => isSignature(signature, JSON.stringify(unsigned), key))
}

/** Returns undefined for a value that is nested too deeply: it can be parsed, but not written. */
export function writeJson(value: object): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

// Signed files name their format and the oldest format whose tools may build on them. An older tool ignores
// unknown fields, unless `minReader` stops it.

/** Format that this tool writes, and the newest one that it reads. */
export const format = 3

export const formatFields = {
  format: v.exactOptional(v.number()),
  /** Oldest format whose tools may build on the file. */
  minReader: v.exactOptional(v.number())
}

const newer = v.object({ format: v.number(), minReader: v.pipe(v.number(), v.minValue(format + 1)) })
const older = v.object({ format: v.pipe(v.number(), v.maxValue(format - 1)) })

/** Thrown when a file is of a format that this tool does not read. The file itself is valid. */
export class FormatError extends Error {
  override readonly name = 'FormatError'
}

/** Returns the advice to upgrade when a text needs a newer tool. @param name of the text, for the message. */
export function upgradeAdvice(name: string, text: string): string | undefined {
  const parsed = parseJsonAs(newer, text)
  return (
    parsed &&
    `${name} needs a newer release tool (format ${parsed.format}, this one reads ${format}): upgrade it`
  )
}

/** Returns the advice for a text that cannot be read, when an older tool has written it. @param name of the text. */
export function newStoreAdvice(name: string, text: string): string | undefined {
  const parsed = parseJsonAs(older, text)
  return (
    parsed &&
    `${name} is of an older release tool (format ${parsed.format}, this one reads ${format}): publish the versions into a new store`
  )
}
