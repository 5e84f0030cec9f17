import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A key of a key file; its parts are 32 bytes in base64url. */
export interface Key {
  readonly public: string
  readonly private?: string | undefined
  readonly team?: string | undefined
}

export type SigningKey = Key & { readonly private: string }

/** Makes an Ed25519 key. */
export function newKey(): SigningKey {
  // Encoded at once, and read again: Node 20 hangs where the garbage collection takes the job that made a key
  // while that very key is exported as a JSON Web Key.
  const { privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' }
  })
  const { x = '', d = '' } = createPrivateKey({ key: privateKey, type: 'pkcs8', format: 'der' }).export({
    format: 'jwk'
  })
  return { public: x, private: d }
}

const toPrivateKey = (one: SigningKey): KeyObject =>
  createPrivateKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: one.public, d: one.private } })

/** True when both parts belong together. */
export function isPair(one: SigningKey): boolean {
  try {
    return createPublicKey(toPrivateKey(one)).export({ format: 'jwk' }).x === one.public
  } catch {
    return false
  }
}

/** A function that signs a text. @returns the signature, base64. */
export function createSigner(one: SigningKey): (text: string) => string {
  const key = toPrivateKey(one)
  return text => sign(null, Buffer.from(text), key).toString('base64')
}
