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
 * Signs a text and returns it in an envelope.
 *
 * @throws {Error} when the signature does not match the signer's public key.
 */
export async function sealEnvelope(payload: string, { publicKey, sign }: Signer): Promise<string> {
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
  if (!openEnvelope(text, [publicKey])) throw new Error(`the signature is not of the key ${publicKey}`)
  return text
}

interface OpenedEnvelope {
  readonly payload: string
  /** Public key that verified the signature. */
  readonly signedBy: string
}

/**
 * Returns the payload of an envelope, if one of the keys has signed it.
 *
 * @param publicKeys Ed25519, base64url.
 */
export function openEnvelope(text: string, publicKeys: readonly string[]): OpenedEnvelope | undefined {
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

/** Returns the key ids in an envelope. They are not verified, so use them in messages only. */
export function readKeyIds(text: string): readonly string[] {
  const parsed = v.safeParse(envelope, text)
  return parsed.success ? parsed.output.signatures.map(({ keyid }) => keyid) : []
}
