import { createPublicKey, verify } from 'node:crypto'
import * as v from 'valibot'
import type { ReleaseKeys } from './release-keys.ts'

const signed = v.pipe(v.string(), v.parseJson(), v.looseObject({ signature: v.string() }))

/** Returns what is to be written, signed: Ed25519 over the JSON of everything before the signature, base64. */
export const withSignature = <Unsigned extends object>(
  { sign }: Pick<ReleaseKeys, 'sign'>,
  unsigned: Unsigned
): Unsigned & { readonly signature: string } => ({ ...unsigned, signature: sign(JSON.stringify(unsigned)) })

/** True when one of the keys has signed a JSON text, with `signature` at its end: an entry of the history, the discovery document. */
export function isSignedText(text: string, { publicKeys }: Pick<ReleaseKeys, 'publicKeys'>): boolean {
  const parsed = v.safeParse(signed, text)
  if (!parsed.success) return false
  const { signature, ...unsigned } = parsed.output
  // What is not exactly as it was written was not written by whoever signed it.
  if (written({ ...unsigned, signature }) !== text) return false
  return publicKeys.some(x => {
    const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
    return verify(null, Buffer.from(JSON.stringify(unsigned)), key, Buffer.from(signature, 'base64'))
  })
}

/** Undefined for what is read and cannot be written: lists that stand in each other thousands of times. */
function written(value: object): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}
