import { discoveryLimit, isSigned, splitSignature } from '../src/boot/signature.ts'
import { cacheName } from './stored-files.ts'

/** Cache key of the page of the stored release. All addresses of the club use this page. */
export const page = '/'

/** Finds a stored page. Undefined also when the browser forbids storage. */
export const find = (key: string): Promise<Response | undefined> =>
  caches.match(key, { cacheName }).catch(() => undefined)

/** True when a route of the page's discovery document has the same first segment, or the path is `/404`. */
export function isOfClub(url: string, html: string): boolean {
  const { pathname } = new URL(url)
  const name = pathname.split('/')[1]?.toLowerCase() ?? ''
  return pathname === '/404' || html.includes(`"path":"/${name}"`) || html.includes(`"path":"/${name}/`)
}

export const discoveryIn = (html: string): string =>
  /<script type="application\/json" id="eqs-discovery">([^<]*)</.exec(html)?.[1] ?? ''

/** Throws for a page that the host would refuse. Without Ed25519, only the host checks the signature. */
export async function verifyPage(html: string): Promise<void> {
  const text = discoveryIn(html)
  if (text.length > discoveryLimit || (await isSigned(splitSignature(text))) === false)
    throw new Error('the page has no discovery document that is signed with a release key')
}
