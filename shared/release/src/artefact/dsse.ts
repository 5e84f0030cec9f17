import { createPublicKey, verify } from 'node:crypto'
import * as v from 'valibot'
import type { Signer } from './signer.ts'

// Dead Simple Signing Envelope, version 1: https://github.com/secure-systems-lab/dsse/blob/v1.0.2/protocol.md

const payloadType = 'application/vnd.in-toto+json'

const base64 = v.pipe(v.string(), v.base64())

const envelope = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    payloadType: v.literal(payloadType),
    payload: base64,
    signatures: v.pipe(
      v.array(v.object({ keyid: v.optional(v.string(), ''), sig: base64 })),
      v.minLength(1),
      v.maxLength(10)
    )
  })
)

/** Returns the text that is signed for a payload (PAE). */
const preAuthEncoding = (payload: string): string =>
  `DSSEv1 ${payloadType.length} ${payloadType} ${Buffer.byteLength(payload)} ${payload}`

/**
 * Signs a text and returns its envelope.
 *
 * @throws {Error} when the signature does not match the signer's public key.
 */
export async function sealed(payload: string, { publicKey, sign }: Signer): Promise<string> {
  const sig = await sign(preAuthEncoding(payload))
  const text = JSON.stringify(
    {
      payloadType,
      payload: Buffer.from(payload).toString('base64'),
      signatures: [{ keyid: publicKey, sig }]
    },
    null,
    2
  )
  if (!opened(text, [publicKey])) throw new Error(`what was signed is not signed with the key ${publicKey}`)
  return text
}

export interface Opened {
  readonly payload: string
  /** Public key that verified the signature. */
  readonly signedBy: string
}

/**
 * Returns the payload of an envelope. Undefined when none of the keys has signed it.
 *
 * @param publicKeys Ed25519, base64url.
 */
export function opened(text: string, publicKeys: readonly string[]): Opened | undefined {
  const parsed = v.safeParse(envelope, text)
  if (!parsed.success) return undefined
  const payload = Buffer.from(parsed.output.payload, 'base64').toString('utf8')
  const signed = Buffer.from(preAuthEncoding(payload))
  const signedBy = publicKeys.find(x => {
    const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
    return parsed.output.signatures.some(({ sig }) => verify(null, signed, key, Buffer.from(sig, 'base64')))
  })
  return signedBy === undefined ? undefined : { payload, signedBy }
}

/** Returns the key ids that an envelope names. They are unverified: use them in messages only. */
export function namedKeys(text: string): readonly string[] {
  const parsed = v.safeParse(envelope, text)
  return parsed.success ? parsed.output.signatures.map(({ keyid }) => keyid) : []
}
