import type { EarlyCall, EarlyCalls } from '@eqs/api'
import { patience } from '@eqs/api/patience'
import { readText } from '@eqs/api/read-text'
import type { ClientConfig } from '@eqs/config/schema'
import { cohortOf } from '@eqs/contracts/cohort'
import { hostContracts, speakAlike } from '@eqs/contracts/contract-range'
import type { DiscoveryDocument, PublishedRemote } from '@eqs/contracts/discovery'
import { chooseVersion } from './choose-version.ts'
import { discoveryLimit } from './discovery-limit.ts'
import { fillPlaces } from './fill-places.ts'
import { showStoredFonts } from './fonts.ts'
import { matchPlaces } from './match-path.ts'
import { showOutline } from './outline.ts'
import { readPlace } from './place.ts'
import { hideRendered, isRendered } from './rendered-screen.ts'
import { isSigned, takeApart } from './signature.ts'
import { applyTheme, readTheme } from './theme.ts'
import { watchHost } from './watch-host.ts'

// Runs inside the HTML, before any file of ours is asked for, so that the route's code and data are on their way
// together with the shell's. It only saves time: the host decides everything again, strictly, and whatever goes wrong
// here is simply not early.

declare global {
  var eqsEarlyCalls: EarlyCalls | undefined
}

const readInline = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? 'null')

async function boot(): Promise<void> {
  const config: ClientConfig = readInline('eqs-config')
  // Before anything is painted.
  applyTheme(readTheme(config.storagePrefix))
  watchHost(config)
  if (navigator.serviceWorker?.controller) void showStoredFonts().catch(() => {})
  // As the shell will be (`useRemembered`).
  if (localStorage.getItem(`${config.storagePrefix}_SIDEBAR_COLLAPSED`) === 'true')
    document.documentElement.dataset.side = 'collapsed'
  const saved = JSON.parse(localStorage.getItem(`${config.storagePrefix}_AUTH`) ?? 'null')
  // As strict as the session, which would not restore anything less.
  const isSaved = saved?.isAuthenticated === true && saved.user && /^[\x21-\x7e]+$/.test(saved.token)
  const token: string | undefined = isSaved ? saved.token : undefined
  const calls: EarlyCalls = new Map()
  globalThis.eqsEarlyCalls = calls

  const start = (path: string, when?: Promise<void>) => {
    const url = config.apiBase + path
    if (!calls.has(url)) calls.set(url, call(url, token, when))
  }

  const screen = startScreen(config, token, start).catch(() => {})
  // A browser of HTTP/1.1 has six connections: the screen's files and data go first, what the frame shows behind them.
  start(`/api/assets/web?brand=${encodeURIComponent(config.brand)}`, screen)
  if (token) start('/api/app/init/web', screen)
}

/** Asks for what the screen at this address needs. */
async function startScreen(
  { brand, storagePrefix }: ClientConfig,
  token: string | undefined,
  start: (path: string) => void
): Promise<void> {
  const text = document.getElementById('eqs-discovery')?.textContent ?? ''
  // The host refuses it unread; reading it here would keep the page busy all the same.
  if (text.length > discoveryLimit) return
  const { microFrontends, canariesSince }: DiscoveryDocument = JSON.parse(text)
  const cohort = cohortOf(readPlace(storagePrefix), canariesSince)
  // A visitor's way to any page of members leads to the sign-in page: that is the one to hurry for.
  const here = find(microFrontends, cohort, location.pathname)
  const found =
    token || here?.route.guard === 'public' || here?.route.guard === 'visitor'
      ? here
      : find(microFrontends, cohort, '/ingresa')
  if (isRendered() && !isFor(here, token)) hideRendered()
  document.documentElement.dataset.layout = found?.route.layout ?? 'shell'
  if (found?.route.layout === 'shell') showOutline(found.route)
  // What is switched off is neither shown nor asked for, and nobody is made to ask by a document that ops have not signed.
  if (!found || found.version.extras.off || !(await isSigned(takeApart(text)))) return
  preload(found.version, found.route.chunk)
  for (const path of found.route.data) {
    const filled = fillPlaces(path, { ...found.places, brand })
    if (filled) start(filled)
  }
}

/** Whether the screen in the page is the one that this browser gets here. */
function isFor(here: ReturnType<typeof find>, token: string | undefined): boolean {
  const rendered = document.querySelector<HTMLMetaElement>('meta[name="eqs-rendered"]')?.content
  if (!here || here.version.extras.off || (token && here.route.guard === 'visitor')) return false
  const { metadata, extras } = here.version
  return rendered === `${here.route.path} ${extras.remote.name}@${metadata.version}`
}

function find(remotes: DiscoveryDocument['microFrontends'], cohort: number, pathname: string) {
  for (const versions of Object.values(remotes)) {
    const version = chooseVersion(versions, cohort)
    // A later release tool may have written what this host does not understand, and leaves out.
    if (!version?.extras?.remote?.routes || !speakAlike(version.extras, hostContracts)) continue
    for (const route of version.extras.remote.routes) {
      const places = matchPlaces(route.path, pathname)
      if (places) return { version, route, places }
    }
  }
  return undefined
}

function preload({ url, metadata, extras }: PublishedRemote, chunk: string | undefined): void {
  // What the host will refuse is not asked for either.
  if (!url.startsWith('/') || !metadata?.integrity) return
  const { assets, initial, chunks } = extras
  const folder = url.slice(0, url.lastIndexOf('/') + 1)
  for (const file of [...initial, ...(chunk ? (chunks[chunk] ?? []) : [])]) {
    const integrity = file === initial[0] ? metadata.integrity : assets?.[file]
    if (!integrity && assets) continue
    // The entry has the integrity of the files behind it, and says so when it runs. To Chromium and Firefox a preload
    // without one is of no use when a loader asks with one, but what they have just cached is. WebKit takes the preload, and
    // caches nothing in a private window; but it shows a worker none, and the loader would wait for the network.
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
    // The loaded file is taken from here only when all three agree with what its own loader asks for.
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

/** @param when the call waits for it, and counts as made all the same: nobody makes it a second time. */
function call(url: string, token: string | undefined, when?: Promise<void>): EarlyCall {
  const controller = new AbortController()
  const { signal } = controller
  const limit = AbortSignal.timeout(patience)
  limit.addEventListener('abort', () => controller.abort(limit.reason), { once: true, signal })
  const answer = when ? when.then(() => ask(url, token, signal)) : ask(url, token, signal)
  // Whoever takes it handles the failure; nobody may.
  answer.catch(() => {})
  return { token, startedAt: performance.now(), answer, abort: () => controller.abort() }
}

// The host says what is wrong with the configuration or the discovery document.
boot().catch(() => {})
