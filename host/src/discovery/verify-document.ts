import { type ReadDocument, readDocument } from '@eqs/contracts/discovery'
import { discoveryLimit } from '../boot/discovery-limit.ts'
import { isSigned, releaseKeys, type SignedText, takeApart } from '../boot/signature.ts'
import { parseDocument } from './parse-document.ts'

/**
 * Takes a discovery document only when it is small enough, signed with a release key and well-formed; whatever is not
 * counts as absent. @throws {Error} that says why it is not taken.
 */
export async function verify(text: string): Promise<ReadDocument> {
  // Looked at first: a huge one would keep the page busy before anything could be said against it.
  if (text.length > discoveryLimit) throw new Error(`discovery: ${text.length} characters are too many`)
  if (!(await isSignedByRelease(text))) throw new Error('discovery: not signed with a release key')
  return parseDocument(readDocument, JSON.parse(text))
}

/** Whether a text with its signature at its end is signed with a release key. @throws {Error} when it is no such text. */
export async function isSignedByRelease(text: string): Promise<boolean> {
  const parts = takeApart(text)
  return (await isSigned(parts)) ?? isSignedSlowly(parts)
}

/** The same check for browsers that have no Ed25519 of their own. */
async function isSignedSlowly({ signed, signature }: SignedText): Promise<boolean> {
  const { verifyAsync } = await import('@noble/ed25519')
  const bytes = new TextEncoder().encode(signed)
  const verdicts = await Promise.all(releaseKeys().map(key => verifyAsync(signature, bytes, key)))
  return verdicts.includes(true)
}
