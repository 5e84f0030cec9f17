/** The public keys of whoever may release, Ed25519, base64url: put in by the build. */
declare const RELEASE_KEYS: readonly string[]

/** A discovery document taken apart: what was signed, and the signature. */
export interface SignedText {
  readonly signed: string
  readonly signature: Uint8Array<ArrayBuffer>
}

/**
 * Takes a discovery document apart. Only the very text that signing wrote is taken: a name that stands twice, a blank too
 * many, and it is none. @throws {Error} when it is no such text.
 */
export function takeApart(text: string): SignedText {
  const { signature, ...unsigned } = JSON.parse(text)
  // In the HTML, `<` is written as an escape.
  if (escaped(JSON.stringify({ ...unsigned, signature })) !== escaped(text))
    throw new Error('not as it was signed')
  return { signed: JSON.stringify(unsigned), signature: fromBase64(signature) }
}

/** Whether one of the release keys signed it; undefined when this browser has no Ed25519 of its own. */
export async function isSigned({ signed, signature }: SignedText): Promise<boolean | undefined> {
  // Files being worked on are signed by nobody.
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

/** The release keys as they are written: base64url. */
export const releaseKeyNames = (): readonly string[] => RELEASE_KEYS

/** The release keys as bytes. */
export const releaseKeys = (): readonly Uint8Array<ArrayBuffer>[] =>
  releaseKeyNames().map(key => fromBase64(key.replaceAll('-', '+').replaceAll('_', '/')))

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), letter => letter.charCodeAt(0))

/** As a page has it. What was escaped cannot be told from what was written so: both are compared escaped. */
const escaped = (text: string): string => text.replaceAll('<', '\\u003c')
