import { createPublicKey, verify } from 'node:crypto'
import * as v from 'valibot'
import type { ReleaseKeys } from './release-keys.ts'

const signed = v.pipe(v.string(), v.parseJson(), v.looseObject({ signature: v.string() }))

/** Adds a signature to an object: Ed25519 over the JSON of its other fields, base64. */
export const withSignature = <Unsigned extends object>(
  { sign }: Pick<ReleaseKeys, 'sign'>,
  unsigned: Unsigned
): Unsigned & { readonly signature: string } => ({ ...unsigned, signature: sign(JSON.stringify(unsigned)) })

/** True when one of the keys has signed a JSON text, such as a history entry or the discovery document. */
export function isSignedText(text: string, { publicKeys }: Pick<ReleaseKeys, 'publicKeys'>): boolean {
  const parsed = v.safeParse(signed, text)
  if (!parsed.success) return false
  const { signature, ...unsigned } = parsed.output
  // Refuses any other JSON of the same object: `signature` must be last, and no field may appear twice.
  if (stringify({ ...unsigned, signature }) !== text) return false
  return publicKeys.some(x => {
    const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
    return verify(null, Buffer.from(JSON.stringify(unsigned)), key, Buffer.from(signature, 'base64'))
  })
}

/** Returns undefined for a value that is nested too deeply: it can be parsed, but not written. */
function stringify(value: object): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}
