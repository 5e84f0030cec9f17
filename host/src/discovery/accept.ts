import { type DiscoveryDocument, discoveryDocument } from '@eqs/contracts/discovery'
import * as v from 'valibot'
import { discoveryLimit } from '../boot/discovery-limit.ts'
import { isSigned, releaseKeys, type SignedText, takeApart } from '../boot/signature.ts'

/** A discovery document that may be trusted, with the text it came as. */
export interface Accepted {
  readonly document: DiscoveryDocument
  readonly text: string
}

/**
 * Takes a discovery document only when it is small enough, signed with a release key and well-formed; whatever is not
 * counts as absent. @throws {Error} that says why it is not taken.
 */
export async function accept(text: string): Promise<Accepted> {
  // Looked at first: a huge one would keep the page busy before anything could be said against it.
  if (text.length > discoveryLimit) throw new Error(`discovery: ${text.length} characters are too many`)
  const parts = takeApart(text)
  const signed = (await isSigned(parts)) ?? (await isSignedSlowly(parts))
  if (!signed) throw new Error('discovery: not signed with a release key')
  const parsed = v.safeParse(discoveryDocument, JSON.parse(text))
  if (parsed.success) return { document: parsed.output, text }
  const wrong = parsed.issues.map(issue => `${v.getDotPath(issue) ?? 'document'}: ${issue.message}`)
  throw new Error(`discovery: ${wrong.join('; ')}`)
}

/** The same check for browsers that have no Ed25519 of their own. */
async function isSignedSlowly({ signed, signature }: SignedText): Promise<boolean> {
  const { verifyAsync } = await import('@noble/ed25519')
  const bytes = new TextEncoder().encode(signed)
  const verdicts = await Promise.all(releaseKeys().map(key => verifyAsync(signature, bytes, key)))
  return verdicts.includes(true)
}
