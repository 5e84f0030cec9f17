import { cacheName } from './stored-files.ts'

/** The one page of the club, whatever its address: that of the release that is complete. */
export const page = '/'

/** A stored page. */
export const find = (key: string): Promise<Response | undefined> =>
  caches.match(key, { cacheName }).catch(() => undefined)

/** A remote of the page has addresses that begin like this one, or it is the host's own. */
export function isOfClub(url: string, html: string): boolean {
  const { pathname } = new URL(url)
  const name = pathname.split('/')[1]?.toLowerCase() ?? ''
  return pathname === '/404' || html.includes(`"path":"/${name}"`) || html.includes(`"path":"/${name}/`)
}
