import { filesToOpen } from './files-to-open.ts'
import { openAlert, showAlert } from './push-messages.ts'
import { cacheName, findFile, type PublishedFile, storeFiles } from './stored-files.ts'
import { find, isOfClub, page } from './stored-page.ts'

// Opens the club on a slow network or without one. The cache has one complete release: its page and the files
// that the page needs. A newer release is stored beside it and replaces it once it is complete, so there is a
// complete release at any time. Responses of the provider are never stored, so it has no data of members.

declare const self: ServiceWorkerGlobalScope

/** Cache key of a newer release's page, whose main files are stored. It is shown instead of `page`. */
const nextPage = '/?next'

/** Milliseconds for which a stored page is shown without waiting for the network. */
const freshFor = 7 * 24 * 3_600_000

/** Milliseconds to wait for the network when a page is stored: a till may have one bar of signal. */
const timeoutMs = 8_000

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', event => {
  // Navigation preload requests the page while the worker starts. Older browsers do not have it. Firefox does
  // not get it: there a failed preload fails the navigation even if the worker responds (seen in 153).
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

/** True when the worker can check the bytes. Fonts have no integrity, but cannot run code. */
const isChecked = ({ integrity, destination }: Request): boolean => integrity !== '' || destination === 'font'

/** Settles when the page requested last has been stored with its files, or could not be stored. */
let renewal = Promise.resolve()

/**
 * Responds with the stored page at once and requests the page in the background (stale-while-revalidate). If
 * the stored page is old, or the member reloads, the network goes first. A newer release is shown only when
 * the files that it opens with are stored: on a slow network its page would be empty.
 */
async function openPage(event: FetchEvent): Promise<Response> {
  // Requested before the cache is opened, which takes time on a slow phone.
  const asked = askForPage(event)
  // The page is stored even if it comes too late for this navigation. Without room, nothing is stored.
  const storing = asked.then(response => storeNextPage(response.clone()))
  renewal = storing.catch(() => {})
  event.waitUntil(renewal)
  const stored = (await find(nextPage)) ?? (await find(page))
  if (!stored) return asked
  const { cache, url } = event.request
  const isReload = cache === 'no-cache' || cache === 'reload'
  // Another page of the same origin, for example a link of the footer, is not stored.
  if (!isOfClub(url, await stored.clone().text())) return asked
  if (!isReload && isFresh(stored)) return stored
  const late = new Promise<Response>(done => setTimeout(done, timeoutMs, stored))
  const whole = storing.then(() => asked)
  const answer = await Promise.race([whole.catch(() => stored), late])
  return answer.status >= 500 ? stored : answer
}

async function askForPage(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse
  return preloaded ?? fetch(event.request)
}

/** True for a page of the last seven days, also if the device's clock is wrong by less than that. */
function isFresh({ headers }: Response): boolean {
  const age = Date.now() - Date.parse(headers.get('Date') ?? '')
  return age > -freshFor && age < freshFor
}

/** @throws {Error} when there is no room, or when a file of the newer release cannot be loaded. */
async function storeNextPage(response: Response): Promise<void> {
  const html = response.ok ? await response.clone().text() : ''
  const release = releaseIn(html)
  if (!release) return
  const cache = await caches.open(cacheName)
  const stored = await cache.match(page)
  const isSame = stored && releaseIn(await stored.text()) === release
  if (isSame) {
    await cache.put(page, response)
    await cache.delete(nextPage)
    return
  }
  // Without a stored page, this one is on screen already, and it sends its own list of files.
  if (stored) await storeFiles(await filesToOpen(html))
  await cache.put(nextPage, response)
}

/**
 * Reads the host's version and the release's number. Undefined for another page, such as a captive portal.
 */
function releaseIn(html: string): string | undefined {
  const [, host] = /<meta name="eqs-host" content="([^"]*)">/.exec(html) ?? []
  const [, release] = /<meta name="eqs-release" content="([^"]*)">/.exec(html) ?? []
  return host && release && `${host} ${release}`
}

async function openFile(event: FetchEvent): Promise<Response> {
  const { response, stored } = await findFile(event.request)
  // If there is no room to store the file, the page still gets it.
  event.waitUntil(stored.catch(() => {}))
  return response
}

/** The files that a page needs offline. The page sends the list, because it has verified its release. */
interface OfflineSet {
  /** The host's version, as in the page's `eqs-host`. */
  readonly host: string
  readonly release: string
  readonly files: readonly PublishedFile[]
}

/** Queue of storing: two tabs may send the files of two releases. */
let storing = Promise.resolve()

self.addEventListener('message', event => {
  // An older host sends an array. Its release is not stored.
  const set: OfflineSet | readonly unknown[] = event.data
  if (!('files' in set)) return
  storing = storing.then(() => storeSet(set, event.source)).catch(() => {})
  event.waitUntil(Promise.all([storing, tellOfNewer(set, event.source)]))
})

/** Posts `newer` to a page that was shown from the cache, if the network had the page of another release. */
async function tellOfNewer(set: OfflineSet, asker: ExtendableMessageEvent['source']): Promise<void> {
  await renewal
  const next = await find(nextPage)
  if (next && !isPageForSet(await next.text(), set)) asker?.postMessage('newer')
}

/**
 * Stores the files of a page and, once all are stored, replaces the stored release by the page's. If a file
 * cannot be loaded, the stored release stays as it is and the next page load tries again.
 *
 * @param asker receives the number of the release when it is stored.
 * @throws {Error} when a file cannot be loaded or there is no room.
 */
async function storeSet(set: OfflineSet, asker: ExtendableMessageEvent['source']): Promise<void> {
  await storeFiles(set.files)
  const cache = await caches.open(cacheName)
  const isFirst = (await cache.match(page)) === undefined
  // The first page of all was loaded before the worker existed, so it is requested again.
  const next = (await cache.match(nextPage)) ?? (isFirst ? await fetch(page) : undefined)
  const html = await next?.clone().text()
  if (!next || !html || !isPageForSet(html, set)) return
  await cache.put(page, next)
  await cache.delete(nextPage)
  asker?.postMessage(set.release)
  for (const { url } of await cache.keys()) {
    const folder = new URL('.', url).pathname
    // The page names the folders of its versions and of the previous versions that may replace them.
    if (folder !== page && !html.includes(folder)) await cache.delete(url)
  }
}

/** False when another tab has opened another release in the meantime. */
const isPageForSet = (html: string, { host, release }: OfflineSet): boolean =>
  releaseIn(html) === `${host} ${release}`
