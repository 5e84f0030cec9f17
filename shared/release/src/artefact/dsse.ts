import * as v from 'valibot'
import { isSignature } from '../keys/signing.ts'
import { parseJsonAs } from '../store/store.ts'

// Dead Simple Signing Envelope, version 1: https://github.com/secure-systems-lab/dsse/blob/v1.0.2/protocol.md

const payloadType = 'application/vnd.in-toto+json'

const base64 = v.pipe(v.string(), v.base64())

const envelope = v.object({
  payloadType: v.literal(payloadType),
  payload: base64,
  signatures: v.pipe(
    v.array(v.object({ keyid: v.optional(v.string(), ''), sig: base64 })),
    v.minLength(1),
    v.maxLength(10)
  )
})

/** Returns the text that is signed for a payload (PAE). */
const preAuthEncoding = (payload: string): string =>
  `DSSEv1 ${payloadType.length} ${payloadType} ${Buffer.byteLength(payload)} ${payload}`

export interface Signer {
  /** Ed25519, base64url. */
  readonly publicKey: string
  /** Returns the signature, base64. */
  sign(text: string): Promise<string>
}

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

/** Returns the payload of an envelope and the key that has signed it, if it is one of the keys. */
export function openEnvelope(text: string, publicKeys: readonly string[]) {
  const parsed = parseJsonAs(envelope, text)
  if (!parsed) return undefined
  const payload = Buffer.from(parsed.payload, 'base64').toString('utf8')
  const signed = preAuthEncoding(payload)
  const signedBy = publicKeys.find(key => parsed.signatures.some(({ sig }) => isSignature(sig, signed, key)))
  return signedBy === undefined ? undefined : { payload, signedBy }
}

/** Returns the key ids in an envelope. They are not verified, so use them in messages only. */
export const readKeyIds = (text: string): readonly string[] =>
  parseJsonAs(envelope, text)?.signatures.map(({ keyid }) => keyid) ?? []
