import { cacheName } from './stored-files.ts'

/** Cache key of the complete release's page. All addresses of the club have the same page. */
export const page = '/'

/** Finds a stored page. Undefined without one, or when the browser forbids storage. */
export const find = (key: string): Promise<Response | undefined> =>
  caches.match(key, { cacheName }).catch(() => undefined)

/** True when a route in the page begins with the first segment of the address, and for the host's `/404`. */
export function isOfClub(url: string, html: string): boolean {
  const { pathname } = new URL(url)
  const name = pathname.split('/')[1]?.toLowerCase() ?? ''
  return pathname === '/404' || html.includes(`"path":"/${name}"`) || html.includes(`"path":"/${name}/`)
}
