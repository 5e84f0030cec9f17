import { alternativeMs } from '../src/boot/waits.ts'
import { filesToOpen } from './files-to-open.ts'
import { openAlert, showAlert } from './push-messages.ts'
import { cacheName, findFile, type PublishedFile, storeFiles } from './stored-files.ts'
import { find, isOfClub, page, verifyPage } from './stored-page.ts'

// Opens the club on a slow network or without a network. The cache contains one complete release: its page
// and the files that the page needs. The files of a newer release are stored next to the files of this
// release. The newer release replaces the older one only when the newer one is complete. Responses of the
// provider are never stored, so the cache contains no data of members.

declare const self: ServiceWorkerGlobalScope

/**
 * Cache key of the page of a newer release. This page is stored after the files that it needs to open. From
 * then on, it is shown instead of the page under the key `page`.
 */
const nextPage = '/?next'

/** Maximum age of a stored page that is shown without waiting for the network, in milliseconds. */
const freshFor = 7 * 24 * 3_600_000

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', event => {
  // Navigation preload requests the page while the worker starts. Older browsers do not support this preload.
  // In Firefox it is not enabled, because a failed preload there fails the navigation even if the worker
  // responds (seen in Firefox 153).
  const { navigationPreload } = self.registration
  const isFirefox = navigator.userAgent.includes('Firefox/')
  event.waitUntil(Promise.all([self.clients.claim(), isFirefox || navigationPreload?.enable()]))
})

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(event))
  else if (/^\/(?:host|remotes)\//.test(pathname) && isChecked(request)) event.respondWith(openFile(event))
})

self.addEventListener('push', event => event.waitUntil(showAlert(event.data)))
self.addEventListener('notificationclick', event => event.waitUntil(openAlert(event.notification)))

/**
 * True for a request with an integrity, which the worker can check, and for a font. A font has no integrity,
 * but cannot run code.
 */
const isChecked = ({ integrity, destination }: Request): boolean => integrity !== '' || destination === 'font'

/** True between a page's message that it reloads and the next navigation. */
let isReloading = false

/** Resolves when the pages of all navigations and their files are stored, or could not be stored. */
let renewal: Promise<unknown> = Promise.resolve()

/**
 * Responds with the stored page at once and requests the page in the background (stale-while-revalidate). If
 * the stored page is old, or the page is reloaded, waits for the network first, up to `alternativeMs`, because
 * members open the club in shops, where the signal may be weak. The page of a newer release is shown only
 * when the files that it needs to open are stored. Otherwise that page would be empty for a long time on a
 * slow network.
 */
async function openPage(event: FetchEvent): Promise<Response> {
  // The page is requested before the cache is opened, because opening the cache takes time on a slow phone.
  const asked = askForPage(event)
  const { cache, url } = event.request
  const isReload = isReloading || cache === 'no-cache' || cache === 'reload'
  isReloading = false
  // The page is stored even if it arrives too late for this navigation. Storage errors are ignored.
  const storing = asked.then(response => storeNextPage(response.clone()))
  renewal = Promise.allSettled([renewal, storing])
  event.waitUntil(renewal)
  const stored = (await find(nextPage)) ?? (await find(page))
  if (!stored) return asked
  // A page of the same origin that is not part of the club, such as a page that the footer links to, always
  // comes from the network.
  if (!isOfClub(url, await stored.clone().text())) return asked
  if (!isReload && isFresh(stored)) return stored
  const late = new Promise<Response>(done => setTimeout(done, alternativeMs, stored))
  const whole = storing.then(() => asked)
  const answer = await Promise.race([whole.catch(() => stored), late])
  return answer.status >= 500 ? stored : answer
}

async function askForPage(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse
  return preloaded ?? fetch(event.request)
}

/**
 * True when the `Date` header of a stored page is less than seven days ago. A date less than seven days in
 * the future also counts as fresh, because the device's clock may be wrong.
 */
function isFresh({ headers }: Response): boolean {
  const age = Date.now() - Date.parse(headers.get('Date') ?? '')
  return age > -freshFor && age < freshFor
}

/**
 * Stores the response to a request for the page. A page of the stored release replaces the stored page. A
 * page of another release is stored under the key `nextPage`, after the files that it needs to open. A
 * response that is not a page of the club is ignored.
 *
 * @throws {Error} when the page's discovery document is not signed, when a file of the other release cannot be
 * loaded, or when the storage is full.
 */
async function storeNextPage(response: Response): Promise<void> {
  const html = response.ok ? await response.clone().text() : ''
  const release = releaseIn(html)
  if (!release) return
  await verifyPage(html)
  const cache = await caches.open(cacheName)
  const stored = await cache.match(page)
  const isSame = stored && releaseIn(await stored.text()) === release
  if (isSame) {
    await cache.put(page, response)
    await cache.delete(nextPage)
    return
  }
  // If no page is stored, the new page is shown before its files are stored, and the page itself later sends
  // the list of its files (`OfflineSet`).
  if (stored) await storeFiles(await filesToOpen(html))
  await cache.put(nextPage, response)
}

/**
 * Reads the version of the host and the number of the release from a page, for example `1.4.0 42`. Returns
 * undefined if the HTML is not a page of the club, for example if it is the page of a captive portal.
 */
function releaseIn(html: string): string | undefined {
  const [, host] = /<meta name="eqs-host" content="([^"]*)">/.exec(html) ?? []
  const [, release] = /<meta name="eqs-release" content="([^"]*)">/.exec(html) ?? []
  return host && release && `${host} ${release}`
}

async function openFile(event: FetchEvent): Promise<Response> {
  const { response, stored } = await findFile(event.request)
  // If the file cannot be stored, the page still gets the response.
  event.waitUntil(stored.catch(() => {}))
  return response
}

/**
 * The files that a page needs offline. The page sends the list, because only the page has verified the
 * signature of its release.
 */
interface OfflineSet {
  /** The version of the host, as in the page's `eqs-host` meta tag. */
  readonly host: string
  /** The number of the release, as in the page's `eqs-release` meta tag. */
  readonly release: string
  readonly files: readonly PublishedFile[]
}

/** Queue that stores one `OfflineSet` at a time, because two tabs may send the sets of two releases. */
let storing = Promise.resolve()

self.addEventListener('message', event => {
  // WebKit does not mark a reload by a script in the request's `cache`.
  if (event.data === 'reload') {
    isReloading = true
    return
  }
  const set: OfflineSet = event.data
  storing = storing.then(() => storeSet(set)).catch(() => {})
  event.waitUntil(Promise.all([storing, tellOfNewer(set, event.source)]))
})

/** Posts `newer` to the page that sent a set if the page of another release has been stored as `nextPage`. */
async function tellOfNewer(set: OfflineSet, asker: ExtendableMessageEvent['source']): Promise<void> {
  await renewal
  const next = await find(nextPage)
  if (next && !isPageForSet(await next.text(), set)) asker?.postMessage('newer')
}

/**
 * Stores the files of a page. Once all files are stored, replaces the stored release by the release of the
 * page and deletes the files that the new release does not need. If a file cannot be loaded, the stored
 * release does not change, and the next page load tries again.
 *
 * @param set the files and the release of the page.
 * @throws {Error} when a file cannot be loaded, or when the storage is full.
 */
async function storeSet(set: OfflineSet): Promise<void> {
  await storeFiles(set.files)
  // Otherwise the files of a newer release, whose page is stored after them, would be deleted below.
  await renewal
  const cache = await caches.open(cacheName)
  const isFirst = (await cache.match(page)) === undefined
  // A page that was opened before the worker was installed is not in the cache, so it is requested again.
  const next = (await cache.match(nextPage)) ?? (isFirst ? await fetch(page) : undefined)
  const html = await next?.clone().text()
  if (!next || !html || !isPageForSet(html, set)) return
  await cache.put(page, next)
  await cache.delete(nextPage)
  for (const { url } of await cache.keys()) {
    const folder = new URL('.', url).pathname
    // The HTML of the page contains the folder of each live version, and of each previous version that is
    // loaded if the live version fails. Files in any other folder are deleted.
    if (folder !== page && !html.includes(folder)) await cache.delete(url)
  }
}

/**
 * True when a page has the same host version and release number as a set. These values differ if another tab
 * has opened another release in the meantime.
 */
const isPageForSet = (html: string, { host, release }: OfflineSet): boolean =>
  releaseIn(html) === `${host} ${release}`
