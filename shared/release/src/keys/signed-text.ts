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

// Signed files name their format and the oldest format whose tools may build on them. An older tool ignores
// unknown fields, unless `minReader` stops it.

/** Format that this tool writes, and the newest one that it reads. */
export const format = 2

/** Format fields of a signed file. */
export const formatFields = {
  format: v.exactOptional(v.number()),
  /** Oldest format whose tools may build on the file. */
  minReader: v.exactOptional(v.number())
}

const newer = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ format: v.number(), minReader: v.pipe(v.number(), v.minValue(format + 1)) })
)

/** Thrown when a file needs a newer tool. The file itself is valid. */
export class UpgradeError extends Error {
  override readonly name = 'UpgradeError'
}

/**
 * Returns the advice to upgrade when a text needs a newer tool.
 *
 * @param name name of the text, for the message.
 * @returns undefined when this tool may read it.
 */
export function upgradeAdvice(name: string, text: string): string | undefined {
  const parsed = v.safeParse(newer, text)
  if (!parsed.success) return undefined
  return `${name} needs a newer release tool (format ${parsed.output.format}, this one reads ${format}): upgrade it`
}
