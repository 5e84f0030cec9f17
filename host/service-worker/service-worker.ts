import { alternativeMs } from '../src/boot/waits.ts'
import { filesToOpen } from './files-to-open.ts'
import { openAlert, showAlert } from './push-messages.ts'
import { cacheName, findFile, type PublishedFile, storeFiles } from './stored-files.ts'
import { find, isOfClub, page, verifyPage } from './stored-page.ts'

// Opens the club on a slow network or without one. The cache contains one complete release. A newer release
// replaces it when all its files are stored. The cache contains no data of members.

declare const self: ServiceWorkerGlobalScope

/** Cache key of the page of a newer release. Its files are stored first. It is then shown instead of `page`. */
const nextPage = '/?next'

/** Maximum age in milliseconds of a stored page that is shown at once. */
const freshFor = 7 * 24 * 3_600_000

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', event => {
  // Requests the page while the worker starts. In Firefox, a failed preload fails the navigation even if the worker
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

/** True for a request with an integrity, and for a font, which cannot run code. */
const isChecked = ({ integrity, destination }: Request): boolean => integrity !== '' || destination === 'font'

/** True between a page's message that it reloads and the next navigation. */
let isReloading = false

/** Resolves when the pages of all navigations and their files were stored, or have failed. */
let renewal: Promise<unknown> = Promise.resolve()

/** Shows the stored page at once. Waits for the network first if the page is old or reloaded, up to `alternativeMs`. */
async function openPage(event: FetchEvent): Promise<Response> {
  // The page is requested before the cache is opened, because opening the cache takes time on a slow phone.
  const asked = askForPage(event)
  const { cache, url } = event.request
  const isReload = isReloading || cache === 'no-cache' || cache === 'reload'
  isReloading = false
  // Also stores a page that arrives too late for this navigation.
  const storing = asked.then(response => storeNextPage(response.clone()))
  renewal = Promise.allSettled([renewal, storing])
  event.waitUntil(renewal)
  const stored = (await find(nextPage)) ?? (await find(page))
  if (!stored) return asked
  // Another page of the same origin, such as one that the footer links to, always comes from the network.
  if (!isOfClub(url, await stored.clone().text())) return asked
  if (!isReload && isFresh(stored)) return stored
  const late = new Promise<Response>(done => setTimeout(done, alternativeMs, stored))
  // A device without space cannot store a newer release, and shows it nevertheless.
  const whole = storing.catch(throwUnlessFull).then(() => asked)
  const answer = await Promise.race([whole.catch(() => stored), late])
  return answer.status >= 500 ? stored : answer
}

async function askForPage(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse
  return preloaded ?? fetch(event.request)
}

function throwUnlessFull(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error
}

/** True for a page from the last seven days. A future date counts too, because the device's clock may be wrong. */
function isFresh({ headers }: Response): boolean {
  const age = Date.now() - Date.parse(headers.get('Date') ?? '')
  return age > -freshFor && age < freshFor
}

/** Stores a page of the club: under `page` if it is of the stored release, else under `nextPage` after its files. */
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
  // Without a stored page, the page is shown at once and sends the list of its files later (`OfflineSet`).
  if (stored) await storeFiles(await filesToOpen(html))
  await cache.put(nextPage, response)
}

/** Reads host version and release number: `1.4.0 42`. Undefined for another page, such as a captive portal. */
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

/** Files that a page needs offline. The page sends the list, because only the page has verified its release. */
interface OfflineSet {
  /** The version of the host, as in the page's `eqs-host` meta tag. */
  readonly host: string
  /** The number of the release, as in the page's `eqs-release` meta tag. */
  readonly release: string
  readonly files: readonly PublishedFile[]
}

/** Stores one set at a time, because two tabs may send the sets of two releases. */
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

/** Posts `newer` to the sender if the page of another release is stored as `nextPage`. */
async function tellOfNewer(set: OfflineSet, asker: ExtendableMessageEvent['source']): Promise<void> {
  await renewal
  const next = await find(nextPage)
  if (next && !isPageForSet(await next.text(), set)) asker?.postMessage('newer')
}

/** Stores the files of a page, and then replaces the stored release. After a failure the stored release stays. */
async function storeSet(set: OfflineSet): Promise<void> {
  await storeFiles(set.files)
  // Waits for files of a newer release. The loop below would delete them before their page is stored.
  await renewal
  const cache = await caches.open(cacheName)
  const isFirst = (await cache.match(page)) === undefined
  // A page that was opened before the worker was installed is not in the cache.
  const next = (await cache.match(nextPage)) ?? (isFirst ? await fetch(page) : undefined)
  const html = await next?.clone().text()
  if (!next || !html || !isPageForSet(html, set)) return
  await cache.put(page, next)
  await cache.delete(nextPage)
  for (const { url } of await cache.keys()) {
    const folder = new URL('.', url).pathname
    // The HTML contains the folders of the live versions and of the previous versions that may replace them.
    if (folder !== page && !html.includes(folder)) await cache.delete(url)
  }
}

/** True when page and set have the same host version and release. Another tab may have opened another release. */
const isPageForSet = (html: string, { host, release }: OfflineSet): boolean =>
  releaseIn(html) === `${host} ${release}`
