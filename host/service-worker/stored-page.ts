import { discoveryLimit, isSigned, splitSignature } from '../src/boot/signature.ts'
import { cacheName } from './stored-files.ts'

/** Cache key of the page of the stored release. All addresses of the club use the same page. */
export const page = '/'

/**
 * Finds a stored page by its cache key. Returns undefined when the page is not stored or the browser forbids
 * storage.
 */
export const find = (key: string): Promise<Response | undefined> =>
  caches.match(key, { cacheName }).catch(() => undefined)

/**
 * True when an address belongs to the club: the discovery document in the page has a route with the same
 * first segment, or the path is `/404`, which is a page of the host.
 *
 * @param url absolute address.
 * @param html the stored page.
 */
export function isOfClub(url: string, html: string): boolean {
  const { pathname } = new URL(url)
  const name = pathname.split('/')[1]?.toLowerCase() ?? ''
  return pathname === '/404' || html.includes(`"path":"/${name}"`) || html.includes(`"path":"/${name}/`)
}

/** Returns the discovery document in a page as text. Empty when there is none. */
export const discoveryIn = (html: string): string =>
  /<script type="application\/json" id="eqs-discovery">([^<]*)</.exec(html)?.[1] ?? ''

/**
 * Checks the discovery document in a page before the page is stored: a page that the host would refuse must not
 * replace the stored one. Without Ed25519 the page is stored, and the host checks it with its own code.
 *
 * @throws {Error} when the document is missing, too large, or not signed with a release key.
 */
export async function verifyPage(html: string): Promise<void> {
  const text = discoveryIn(html)
  if (text.length > discoveryLimit || (await isSigned(splitSignature(text))) === false)
    throw new Error('the page has no discovery document that is signed with a release key')
}
