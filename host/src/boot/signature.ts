/** Public release keys, Ed25519 in base64url. The build inserts them. */
declare const RELEASE_KEYS: readonly string[]

/** Maximum length of a discovery document in characters. Parsing a longer one would block a slow phone. */
export const discoveryLimit = 512 * 1024

export interface SignedText {
  readonly signed: string
  readonly signature: Uint8Array<ArrayBuffer>
}

/** Splits a document into signed text and signature. Throws when the text is not exactly what signing writes. */
export function splitSignature(text: string): SignedText {
  const { signature, ...unsigned } = JSON.parse(text)
  // The HTML has `\u003c` instead of `<`, so both texts are escaped.
  if (escaped(JSON.stringify({ ...unsigned, signature })) !== escaped(text))
    throw new Error('does not match its signature')
  return { signed: JSON.stringify(unsigned), signature: fromBase64(signature) }
}

/** Checks the signature. Undefined when this browser does not support Ed25519. */
export async function isSigned({ signed, signature }: SignedText): Promise<boolean | undefined> {
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

export const releaseKeys = (): readonly Uint8Array<ArrayBuffer>[] =>
  RELEASE_KEYS.map(key => fromBase64(key.replaceAll('-', '+').replaceAll('_', '/')))

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), letter => letter.charCodeAt(0))

/** Replaces `<`, as in the HTML. */
const escaped = (text: string): string => text.replaceAll('<', '\\u003c')
