/** The public release keys, Ed25519 in base64url. The build inserts them. */
declare const RELEASE_KEYS: readonly string[]

/** The signed text of a discovery document, and its signature. */
export interface SignedText {
  readonly signed: string
  readonly signature: Uint8Array<ArrayBuffer>
}

/**
 * Splits a discovery document into the signed text and its signature. Accepts only the exact text that
 * signing wrote: a duplicate key or an additional blank is an error.
 *
 * @param text the document as JSON.
 * @returns the signed text and the signature.
 * @throws {Error} when the text differs from what signing writes.
 */
export function splitSignature(text: string): SignedText {
  const { signature, ...unsigned } = JSON.parse(text)
  // The HTML contains `<` as an escape, so both sides are compared escaped.
  if (escaped(JSON.stringify({ ...unsigned, signature })) !== escaped(text))
    throw new Error('not as it was signed')
  return { signed: JSON.stringify(unsigned), signature: fromBase64(signature) }
}

/**
 * Checks the signature against the release keys.
 *
 * @returns true when one of the keys matches, undefined when this browser cannot verify Ed25519.
 */
export async function isSigned({ signed, signature }: SignedText): Promise<boolean | undefined> {
  // Development builds are not signed.
  if (process.env.NODE_ENV === 'development') return true
  const { subtle } = crypto
  try {
    const bytes = new TextEncoder().encode(signed)
    for (const key of releaseKeys()) {
      const known = await subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
      if (await subtle.verify('Ed25519', known, signature, bytes)) return true
    }
    return false
  } catch {
    return undefined
  }
}

/** The release keys in base64url. */
export const releaseKeyNames = (): readonly string[] => RELEASE_KEYS

/** The release keys as bytes. */
export const releaseKeys = (): readonly Uint8Array<ArrayBuffer>[] =>
  releaseKeyNames().map(key => fromBase64(key.replaceAll('-', '+').replaceAll('_', '/')))

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), letter => letter.charCodeAt(0))

/** Escapes `<` as the HTML does. A text that contained the escape before looks the same. */
const escaped = (text: string): string => text.replaceAll('<', '\\u003c')
