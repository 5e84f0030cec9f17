import type { EarlyCall, EarlyCalls } from '@eqs/api'
import { readText } from '@eqs/api/read-text'
import { timeoutMs } from '@eqs/api/timeout-ms'
import type { ClientConfig } from '@eqs/config/schema'
import { getCohort } from '@eqs/contracts/cohort'
import { contractsOverlap, hostContracts } from '@eqs/contracts/contract-range'
import type { DiscoveryDocument, PublishedRemote } from '@eqs/contracts/discovery'
import { chooseVersion } from './choose-version.ts'
import { discoveryLimit } from './discovery-limit.ts'
import { fillParams } from './fill-params.ts'
import { showStoredFonts } from './fonts.ts'
import { matchParams } from './match-path.ts'
import { showOutline } from './outline.ts'
import { hideRendered, isRendered } from './rendered-screen.ts'
import { readRolloutBucket } from './rollout-bucket.ts'
import { isSigned, splitSignature } from './signature.ts'
import { applyTheme, readTheme } from './theme.ts'
import { watchHost } from './watch-host.ts'

// Runs inline in the HTML, before any file is requested, so that the route's code and data load together with
// the host. It only saves time: the host makes each decision again, strictly, and errors here are ignored.

declare global {
  var eqsEarlyCalls: EarlyCalls | undefined
}

const readInline = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? 'null')

async function boot(): Promise<void> {
  const config: ClientConfig = readInline('eqs-config')
  // Applied before the first paint.
  applyTheme(readTheme(config.storagePrefix))
  watchHost(config)
  if (navigator.serviceWorker?.controller) void showStoredFonts().catch(() => {})
  // The same entry as the shell's (`useRemembered`), so that the outline has the width of the side bar.
  if (localStorage.getItem(`${config.storagePrefix}_SIDEBAR_COLLAPSED`) === 'true')
    document.documentElement.dataset.side = 'collapsed'
  const saved = JSON.parse(localStorage.getItem(`${config.storagePrefix}_AUTH`) ?? 'null')
  // The same checks as the session's: no call is made for a session that would not be restored.
  const isSaved = saved?.isAuthenticated === true && saved.user && /^[\x21-\x7e]+$/.test(saved.token)
  const token: string | undefined = isSaved ? saved.token : undefined
  const calls: EarlyCalls = new Map()
  globalThis.eqsEarlyCalls = calls

  const start = (path: string, when?: Promise<void>) => {
    const url = config.apiBase + path
    if (!calls.has(url)) calls.set(url, call(url, token, when))
  }

  const screen = startScreen(config, token, start).catch(() => {})
  // With HTTP/1.1 a browser has six connections. The shell's data wait for the screen's files and data.
  start(`/api/assets/web?brand=${encodeURIComponent(config.brand)}`, screen)
  if (token) start('/api/app/init/web', screen)
}

/** Starts the downloads and GET calls of the screen at this address. */
async function startScreen(
  { brand, storagePrefix }: ClientConfig,
  token: string | undefined,
  start: (path: string) => void
): Promise<void> {
  const text = document.getElementById('eqs-discovery')?.textContent ?? ''
  // The host refuses a document of this size too. Parsing it here would block the page.
  if (text.length > discoveryLimit) return
  const { microFrontends, canariesSince }: DiscoveryDocument = JSON.parse(text)
  const cohort = getCohort(readRolloutBucket(storagePrefix), canariesSince)
  // A visitor who opens a page of members is redirected to the sign-in page, so that one is loaded.
  const here = find(microFrontends, cohort, location.pathname)
  const found =
    token || here?.route.guard === 'public' || here?.route.guard === 'visitor'
      ? here
      : find(microFrontends, cohort, '/ingresa')
  if (isRendered() && !isFor(here, token)) hideRendered()
  document.documentElement.dataset.layout = found?.route.layout ?? 'shell'
  if (found?.route.layout === 'shell') showOutline(found.route)
  // Nothing is requested for a remote that is switched off, or for a document without a valid signature.
  if (!found || found.version.extras.off || !(await isSigned(splitSignature(text)))) return
  preload(found.version, found.route.chunk)
  for (const path of found.route.data) {
    const filled = fillParams(path, { ...found.params, brand })
    if (filled) start(filled)
  }
}

/** True when the screen in the HTML has the route and the version that this browser gets. */
function isFor(here: ReturnType<typeof find>, token: string | undefined): boolean {
  const rendered = document.querySelector<HTMLMetaElement>('meta[name="eqs-rendered"]')?.content
  if (!here || here.version.extras.off || (token && here.route.guard === 'visitor')) return false
  const { metadata, extras } = here.version
  return rendered === `${here.route.path} ${extras.remote.name}@${metadata.version}`
}

function find(remotes: DiscoveryDocument['microFrontends'], cohort: number, pathname: string) {
  for (const versions of Object.values(remotes)) {
    const version = chooseVersion(versions, cohort)
    // A later release tool may have written a version that this host does not understand and leaves out.
    if (!version?.extras?.remote?.routes || !contractsOverlap(version.extras, hostContracts)) continue
    for (const route of version.extras.remote.routes) {
      const params = matchParams(route.path, pathname)
      if (params) return { version, route, params }
    }
  }
  return undefined
}

function preload({ url, metadata, extras }: PublishedRemote, chunk: string | undefined): void {
  // The host would refuse these files.
  if (!url.startsWith('/') || !metadata?.integrity) return
  const { assets, initial, chunks } = extras
  const folder = url.slice(0, url.lastIndexOf('/') + 1)
  for (const file of [...initial, ...(chunk ? (chunks[chunk] ?? []) : [])]) {
    const integrity = file === initial[0] ? metadata.integrity : assets?.[file]
    if (!integrity && assets) continue
    // Without `assets`, the integrity of the chunks is known only after the entry has run. Chromium and
    // Firefox ignore a preload without integrity if the loader requests the file with one, so a fetch fills
    // their HTTP cache instead. WebKit uses such a preload, and in a private window it has no cache to fill.
    // But WebKit's preloads bypass the service worker, so a fetch goes through the worker if there is one.
    if (isWebKit ? navigator.serviceWorker?.controller : !integrity) {
      fetch(folder + file, integrity ? { integrity } : {}).then(
        response => response.blob(),
        () => {}
      )
      continue
    }
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = file.endsWith('.css') ? 'style' : 'script'
    // The loader uses the preload only if these three attributes match its own request.
    link.crossOrigin = 'anonymous'
    if (integrity) link.integrity = integrity
    link.href = folder + file
    document.head.append(link)
  }
}

const isWebKit = navigator.vendor.startsWith('Apple')

async function ask(url: string, token: string | undefined, signal: AbortSignal): EarlyCall['answer'] {
  const response = await fetch(url, {
    headers: {
      Accept: 'application/json, text/plain, */*',
      ...(token ? { Authorization: `Bearer ${token}` } : {})
    },
    signal
  })
  return {
    status: response.status,
    body: await readText(response),
    date: response.headers.get('date') ?? undefined
  }
}

/** @param when the request waits for it. The call is registered at once, so that it is not made twice. */
function call(url: string, token: string | undefined, when?: Promise<void>): EarlyCall {
  const controller = new AbortController()
  const { signal } = controller
  const limit = AbortSignal.timeout(timeoutMs)
  limit.addEventListener('abort', () => controller.abort(limit.reason), { once: true, signal })
  const answer = when ? when.then(() => ask(url, token, signal)) : ask(url, token, signal)
  // The API client handles the failure when it takes the call over. It may never do so.
  answer.catch(() => {})
  return { token, startedAt: performance.now(), answer, abort: () => controller.abort() }
}

// The host reports errors in the configuration and the discovery document.
boot().catch(() => {})
