import { discoveryLimit, isSigned, splitSignature } from '../src/boot/signature.ts'

/**
 * Checks the discovery document in a page before the page is stored. The stored page is what members get while
 * the server's page cannot be used, so a page that the host would refuse must not replace it. A browser without
 * Ed25519 cannot check here, and the page is stored: the host checks the document again with its own code.
 *
 * @param html the HTML of the page.
 * @throws {Error} when the document is missing, too large, or not signed with a release key.
 */
export async function verifyPage(html: string): Promise<void> {
  const [, text = ''] = /<script type="application\/json" id="eqs-discovery">([^<]*)</.exec(html) ?? []
  if (text.length > discoveryLimit || (await isSigned(splitSignature(text))) === false)
    throw new Error('the page has no discovery document that is signed with a release key')
}
