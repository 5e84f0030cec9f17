import { type ReadDocument, readDocument } from '@eqs/contracts/discovery'
import { issuesText } from '@eqs/contracts/issues-text'
import * as v from 'valibot'
import { discoveryLimit, isSigned, releaseKeys, type SignedText, splitSignature } from '../boot/signature.ts'

export async function verify(text: string): Promise<ReadDocument> {
  // The size is checked first, because parsing a huge text would block the page.
  if (text.length > discoveryLimit) throw new Error(`discovery: ${text.length} characters are too many`)
  if (!(await isSignedByRelease(text))) throw new Error('discovery: not signed with a release key')
  return parseDocument(readDocument, JSON.parse(text))
}

/** Throws when the text is not exactly the JSON that signing writes. */
export async function isSignedByRelease(text: string): Promise<boolean> {
  const parts = splitSignature(text)
  return (await isSigned(parts)) ?? isSignedSlowly(parts)
}

/** For browsers whose Web Crypto API does not support Ed25519. */
async function isSignedSlowly({ signed, signature }: SignedText): Promise<boolean> {
  const { verifyAsync } = await import(/* webpackChunkName: "signature-check" */ '@noble/ed25519')
  const bytes = new TextEncoder().encode(signed)
  const verdicts = await Promise.all(releaseKeys().map(key => verifyAsync(signature, bytes, key)))
  return verdicts.includes(true)
}

/** The error lists every invalid value. */
export function parseDocument<Output>(schema: v.GenericSchema<unknown, Output>, document: unknown): Output {
  const parsed = v.safeParse(schema, document)
  if (parsed.success) return parsed.output
  throw new Error(issuesText(parsed.issues))
}
