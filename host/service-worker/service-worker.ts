// Lets the club open without a network: the last page and the published files that this browser has used. It never keeps
// an answer of the provider, so nothing of a member is in here; and it knows no release, so an old one does no harm.

// A module, so that `self` can be given its type.
export {}

declare const self: ServiceWorkerGlobalScope

const cacheName = 'eqs-club'

/** The one page of the club, whatever its address. */
const page = '/'

/** Milliseconds that the network has for a page, when an older one is at hand: a till may have one bar of signal. */
const patience = 8_000

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(event))
  else if (isPublished(url)) event.respondWith(openFile(event))
})

self.addEventListener('message', event => {
  event.waitUntil(keepFiles(event.data))
})

const isPublished = ({ pathname }: URL): boolean => /^\/(?:host|remotes)\//.test(pathname)

/** The network's page, and the last good one when there is none. */
async function openPage(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(page)
  const asked = fetch(event.request)
  // Also when it comes too late for this time. Without room for it, there is none the next time.
  event.waitUntil(
    asked.then(response => (response.ok ? keepPage(cache, response.clone()) : undefined)).catch(() => {})
  )
  if (!kept) return asked
  const late = new Promise<Response>(done => setTimeout(done, patience, kept))
  const answer = await Promise.race([asked.catch(() => kept), late])
  return answer.status >= 500 ? kept : answer
}

/** Keeps a page of the club, and of no other: a mailbox or a hotel's login may answer under the same address. */
async function keepPage(cache: Cache, response: Response): Promise<void> {
  const html = await response.clone().text()
  if (!html.includes('<meta name="eqs-host"')) return
  await cache.put(page, response)
  // Versions that this release does not know any more are not asked for again.
  for (const { url } of await cache.keys()) {
    const [, kind, ...names] = new URL(url).pathname.split('/')
    const folder = `/${kind}/${names.slice(0, -1).join('/')}/`
    if (names.length > 0 && kind && isPublished(new URL(url)) && !html.includes(folder))
      await cache.delete(url)
  }
}

/**
 * A published file never changes: what is kept is as good as the network's. It is kept when its bytes are known to be
 * right: `fetch` has checked them against the integrity.
 */
async function openFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  const isFont = response.headers.get('Content-Type')?.startsWith('font/') ?? false
  // A phone without room for it has it all the same, this time.
  if (response.ok && (request.integrity !== '' || isFont))
    event.waitUntil(cache.put(request, response.clone()).catch(() => {}))
  return response
}

/** A file for the worker to keep; without an integrity when the page has checked it already. */
interface FileToKeep {
  readonly address: string
  readonly integrity: string
}

/**
 * Keeps what the page had loaded before this worker was there, the page itself among it, and what it may need later
 * without a network.
 */
async function keepFiles(files: readonly FileToKeep[]): Promise<void> {
  const cache = await caches.open(cacheName)
  if (!(await cache.match(page))) {
    const response = await fetch(page)
    if (response.ok) await keepPage(cache, response)
  }
  const own = files.filter(({ address }) => {
    const url = new URL(address)
    return url.origin === self.location.origin && isPublished(url)
  })
  // What does not come now is asked for on the next page load.
  await Promise.allSettled(
    own.map(async ({ address, integrity }) => {
      if (await cache.match(address, { ignoreVary: true })) return
      await cache.add(new Request(address, { mode: 'cors', credentials: 'same-origin', integrity }))
    })
  )
}
