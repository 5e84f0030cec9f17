import type { EarlyCall, EarlyCalls } from '@eqs/api'
import { readText } from '@eqs/api/read-text'
import { timeoutMs } from '@eqs/api/timeout-ms'
import type { ClientConfig } from '@eqs/config/schema'
import { contractsOverlap, hostContracts } from '@eqs/contracts/contract-range'
import type { DiscoveryDocument, PublishedRemote } from '@eqs/contracts/discovery'
import { getRolloutBucket } from '@eqs/contracts/rollout-bucket'
import { hideRendered, isRendered, readMeta, showOutline } from '../prerendered/rendered-screen.ts'
import { showStoredFonts } from './fonts.ts'
import { getFiles } from './remote-files.ts'
import { chooseVersion, readRolloutBucket } from './rollout-bucket.ts'
import { fillParams, matchParams } from './route-params.ts'
import { discoveryLimit, isSigned, splitSignature } from './signature.ts'
import { applyTheme, readTheme } from './theme.ts'
import { watchHost } from './watch-host.ts'

// Runs inline in the head of the HTML, so that the screen's code and data load at the same time as the host.
// The host makes each decision again with stricter checks, so errors are ignored.

declare global {
  var eqsEarlyCalls: EarlyCalls | undefined
}

async function boot(): Promise<void> {
  const config: ClientConfig = JSON.parse(document.getElementById('eqs-config')?.textContent ?? 'null')
  // Before the first read of storage, which a browser may refuse.
  watchHost(config)
  // Before the first paint, so that the page does not change its colours later.
  applyTheme(readTheme(config.storagePrefix))
  if (navigator.serviceWorker?.controller) void showStoredFonts().catch(() => {})
  // The placeholder of the side bar has the width of the side bar.
  if (localStorage.getItem(`${config.storagePrefix}_SIDEBAR_COLLAPSED`) === 'true')
    document.documentElement.dataset.side = 'collapsed'
  const saved = JSON.parse(localStorage.getItem(`${config.storagePrefix}_AUTH`) ?? 'null')
  // Repeats the main checks of `@eqs/session`, so that no call is made with an invalid stored session.
  const isSaved = saved?.isAuthenticated === true && saved.user && /^[\x21-\x7e]+$/.test(saved.token)
  const token: string | undefined = isSaved ? saved.token : undefined
  const calls: EarlyCalls = new Map()
  globalThis.eqsEarlyCalls = calls

  const start = (path: string, when?: Promise<void>) => {
    const url = config.apiBase + path
    if (!calls.has(url)) calls.set(url, call(url, token, when))
  }

  const screen = startScreen(config, token, start).catch(() => {})
  // After the screen's files and data: with HTTP/1.1, a browser has six connections to a server.
  start(`/api/assets/web?brand=${encodeURIComponent(config.brand)}`, screen)
  if (token) start('/api/app/init/web', screen)
}

async function startScreen(
  { brand, storagePrefix }: ClientConfig,
  token: string | undefined,
  start: (path: string) => void
): Promise<void> {
  const text = document.getElementById('eqs-discovery')?.textContent ?? ''
  // Parsing a document of this size would block the page. The host refuses such a document too.
  if (text.length > discoveryLimit) return
  const { microFrontends, canariesSince }: DiscoveryDocument = JSON.parse(text)
  const rolloutBucket = getRolloutBucket(readRolloutBucket(storagePrefix), canariesSince)
  // The host redirects a visitor from a members' page to the sign-in page.
  const here = find(microFrontends, rolloutBucket, location.pathname)
  const found =
    token || here?.route.guard === 'public' || here?.route.guard === 'visitor'
      ? here
      : find(microFrontends, rolloutBucket, '/ingresa')
  if (isRendered() && !isFor(here, token, storagePrefix)) hideRendered()
  document.documentElement.dataset.layout = found?.route.layout ?? 'shell'
  if (found?.route.layout === 'shell') showOutline(found.route)
  if (!found || found.version.extras.off || !(await isSigned(splitSignature(text)))) return
  preload(found.version, found.route.chunk)
  for (const path of found.route.data) {
    const filled = fillParams(path, { ...found.params, brand })
    if (filled) start(filled)
  }
}

/** True when the host will show the screen that is in the HTML. An empty sign-up is not shown over a stored draft. */
function isFor(here: ReturnType<typeof find>, token: string | undefined, storagePrefix: string): boolean {
  if (!here || here.version.extras.off || (token && here.route.guard === 'visitor')) return false
  if (here.route.path === '/registrate' && sessionStorage.getItem(`${storagePrefix}_SIGN_UP`)) return false
  const { metadata, extras } = here.version
  return readMeta('eqs-rendered') === `${here.route.path} ${extras.remote.name}@${metadata.version}`
}

function find(remotes: DiscoveryDocument['microFrontends'], rolloutBucket: number, pathname: string) {
  for (const versions of Object.values(remotes)) {
    const version = chooseVersion(versions, rolloutBucket)
    // The host does not load a version that it does not understand either.
    if (!version?.extras?.remote?.routes || !contractsOverlap(version.extras, hostContracts)) continue
    for (const route of version.extras.remote.routes) {
      const params = matchParams(route.path, pathname)
      if (params) return { version, route, params }
    }
  }
  return undefined
}

function preload(version: PublishedRemote, chunk: string | undefined): void {
  // The host would refuse files of another origin or without an integrity.
  if (!version.url.startsWith('/') || !version.metadata?.integrity) return
  for (const { name, address, integrity } of getFiles(version, chunk)) {
    if (!integrity && version.extras.assets) continue
    // Chromium and Firefox use a preload only with its integrity, so `fetch` fills the HTTP cache instead. WebKit has
    // no HTTP cache in a private window, and its preloads bypass the service worker.
    if (isWebKit ? navigator.serviceWorker?.controller : !integrity) {
      fetch(address, integrity ? { integrity } : {}).then(
        response => response.blob(),
        () => {}
      )
      continue
    }
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = name.endsWith('.css') ? 'style' : 'script'
    // Must match the later request, as must `as` and `integrity`.
    link.crossOrigin = 'anonymous'
    if (integrity) link.integrity = integrity
    link.href = address
    document.head.append(link)
  }
}

const isWebKit = navigator.vendor.startsWith('Apple')

/** Creates a GET call with a time limit. Its request waits for `when`. */
function call(url: string, token: string | undefined, when = Promise.resolve()): EarlyCall {
  const controller = new AbortController()
  const { signal } = controller
  const limit = AbortSignal.timeout(timeoutMs)
  limit.addEventListener('abort', () => controller.abort(limit.reason), { once: true, signal })
  const headers = {
    Accept: 'application/json, text/plain, */*',
    ...(token ? { Authorization: `Bearer ${token}` } : {})
  }
  const answer = when
    .then(() => fetch(url, { headers, signal }))
    .then(async response => ({
      status: response.status,
      body: await readText(response),
      date: response.headers.get('date') ?? undefined
    }))
  // The API client handles the failure only if it takes over the call.
  answer.catch(() => {})
  return { token, startedAt: performance.now(), answer, abort: () => controller.abort() }
}

// The host reports errors in the configuration and the discovery document.
boot().catch(() => {})
