import { filesToOpen } from './files-to-open.ts'
import { openAlert, showAlert } from './push-messages.ts'
import { cacheName, findFile, type PublishedFile, storeFiles } from './stored-files.ts'
import { find, isOfClub, page } from './stored-page.ts'

// Lets the club open without waiting for a network, or without one: one release at a time, its page together with the files
// that the page needs. A newer release is stored beside it, and takes its place when it is complete: whenever the network
// goes, there is a whole one. No answer of the provider is stored, so nothing of a member is in here.

declare const self: ServiceWorkerGlobalScope

/** The page of another release, with the files that it opens with. It is shown until the rest of that release is here, too. */
const nextPage = '/?next'

/** Milliseconds since the network gave it for which a page is shown before the network is asked again. */
const freshFor = 7 * 24 * 3_600_000

/** Milliseconds that the network has for a page, when one is stored: a till may have one bar of signal. */
const patience = 8_000

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', event => {
  // The page is asked for while the worker still starts. Older browsers ask later, and so does Firefox: there an early
  // request that fails ends the navigation, whatever the worker answers (seen in 153).
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

/** Whether its bytes can be known to be right. Fonts are asked for without an integrity, and harm nobody. */
const isChecked = ({ integrity, destination }: Request): boolean => integrity !== '' || destination === 'font'

/** The page that was asked for last, once it is stored with the files that it opens with. */
let renewal = Promise.resolve()

/**
 * The stored page at once, with the network's behind it. The network's first when the stored page is old, and on a reload,
 * which asks for what is new. A newer release is shown once the files that it opens with are
 * here: a slow network would leave its page empty.
 */
async function openPage(event: FetchEvent): Promise<Response> {
  // Before the cache is opened, which takes a slow phone a while.
  const asked = askForPage(event)
  // Also when it comes too late for this time. Without room for it, there is none the next time.
  const storing = asked.then(response => storeNextPage(response.clone()))
  renewal = storing.catch(() => {})
  event.waitUntil(renewal)
  const stored = (await find(nextPage)) ?? (await find(page))
  if (!stored) return asked
  const { cache, url } = event.request
  const isReload = cache === 'no-cache' || cache === 'reload'
  // Another page of the same server, as a link of the footer may have: only the network has it.
  if (!isOfClub(url, await stored.clone().text())) return asked
  if (!isReload && isFresh(stored)) return stored
  const late = new Promise<Response>(done => setTimeout(done, patience, stored))
  const whole = storing.then(() => asked)
  const answer = await Promise.race([whole.catch(() => stored), late])
  return answer.status >= 500 ? stored : answer
}

async function askForPage(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse
  return preloaded ?? fetch(event.request)
}

/** By the server's clock and the device's: where they are days apart, the network is asked first. */
function isFresh({ headers }: Response): boolean {
  const age = Date.now() - Date.parse(headers.get('Date') ?? '')
  return age > -freshFor && age < freshFor
}

/** @throws {Error} when there is no room, or when a file of a newer release cannot be had now. */
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
  // Without a stored page, this one is shown already.
  if (stored) await storeFiles(await filesToOpen(html))
  await cache.put(nextPage, response)
}

/** The host's version and the release's number in a page of the club; undefined in a hotel's login page. */
function releaseIn(html: string): string | undefined {
  const [, host] = /<meta name="eqs-host" content="([^"]*)">/.exec(html) ?? []
  const [, release] = /<meta name="eqs-release" content="([^"]*)">/.exec(html) ?? []
  return host && release && `${host} ${release}`
}

async function openFile(event: FetchEvent): Promise<Response> {
  const { response, stored } = await findFile(event.request)
  // A phone without room for it has it all the same, this time.
  event.waitUntil(stored.catch(() => {}))
  return response
}

/** What a page needs to open without a network. The page says it: it has checked its release. */
interface OfflineSet {
  /** The host's version and the release's number, as they stand in the page. */
  readonly host: string
  readonly release: string
  readonly files: readonly PublishedFile[]
}

/** One after the other: two tabs may be of two releases. */
let storing = Promise.resolve()

self.addEventListener('message', event => {
  // A page of an older host sends a list: its release is not stored any more.
  const set: OfflineSet | readonly unknown[] = event.data
  if (!('files' in set)) return
  storing = storing.then(() => storeSet(set, event.source)).catch(() => {})
  event.waitUntil(Promise.all([storing, tellOfNewer(set, event.source)]))
})

/** Tells a page that was shown before the network had answered that there is another release by now. */
async function tellOfNewer(set: OfflineSet, asker: ExtendableMessageEvent['source']): Promise<void> {
  await renewal
  const next = await find(nextPage)
  if (next && !isPageOf(await next.text(), set)) asker?.postMessage('newer')
}

/**
 * Stores what a page needs and, once all of it is here, its release in the place of the one before. What cannot be had now
 * is asked for on the next page load; until then nothing is given up.
 *
 * @param asker hears the number of the release when it is stored.
 */
async function storeSet(set: OfflineSet, asker: ExtendableMessageEvent['source']): Promise<void> {
  await storeFiles(set.files)
  const cache = await caches.open(cacheName)
  const isFirst = (await cache.match(page)) === undefined
  // The very first page came before there was a worker.
  const next = (await cache.match(nextPage)) ?? (isFirst ? await fetch(page) : undefined)
  const html = await next?.clone().text()
  if (!next || !html || !isPageOf(html, set)) return
  await cache.put(page, next)
  await cache.delete(nextPage)
  asker?.postMessage(set.release)
  for (const { url } of await cache.keys()) {
    const folder = new URL('.', url).pathname
    // The release names the versions that it knows, and those that may stand in for them.
    if (folder !== page && !html.includes(folder)) await cache.delete(url)
  }
}

/** Another tab may have opened another release meanwhile. */
const isPageOf = (html: string, { host, release }: OfflineSet): boolean =>
  releaseIn(html) === `${host} ${release}`
