import type { ClientConfig } from '@eqs/config/schema'
import { type Browser, chromium } from 'playwright-core'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { clientConfigOf } from '../render/client-config.ts'
import { discoveryOf } from '../render/discovery-of.ts'
import { renderHtml } from '../render/render-html.ts'
import type { Store } from '../store/store.ts'
import type { Candidate, LiveVersion } from './candidate.ts'
import { findBrowser } from './find-browser.ts'
import type { Smoke } from './gate.ts'
import { called } from './scope.ts'
import { startSmokeServer } from './smoke-server.ts'
import { chooseVisit, visit } from './smoke-visit.ts'

export interface SmokeOptions {
  readonly store: Store
  readonly keys: ReleaseKeys
}

/** Opens each version in a real browser, in the page that members would get, before anything is written. */
export function createSmoke({ store, keys }: SmokeOptions): Smoke {
  return async candidate => {
    const wanted = candidate.live.filter(one => candidate.scope.screens.has(called(one)))
    const browser = await launch()
    try {
      const problems: string[] = []
      for (const one of wanted) problems.push(...(await tryOut({ store, keys }, browser, candidate, one)))
      return problems
    } finally {
      await browser.close()
    }
  }
}

function launch(): Promise<Browser> {
  const executablePath = findBrowser()
  if (!executablePath)
    throw new Error(
      'the smoke load needs a Chromium and there is none: install one and name it in CHROMIUM_PATH, or say --without-smoke "reason", which the history keeps'
    )
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
}

async function tryOut(
  { store, keys }: SmokeOptions,
  browser: Browser,
  { state, host }: Candidate,
  one: LiveVersion
): Promise<readonly string[]> {
  // Everybody gets the version under test, and nothing stands in for it when it fails.
  const others = Object.entries(state.remotes).map(([name, { version }]) => [name, { version }] as const)
  const remotes = { ...Object.fromEntries(others), [one.name]: { version: one.version } }
  const config = aloneWith(await clientConfigOf(store, state))
  const parts = { host, state: { ...state, remotes }, release: 1, config }
  const discovery = await discoveryOf(store, keys, parts)
  const server = await startSmokeServer(store, {
    html: renderHtml({ host, discovery, config }),
    discovery: JSON.stringify(discovery)
  })
  const context = await browser.newContext({
    baseURL: server.origin,
    locale: 'es-AR',
    serviceWorkers: 'block'
  })
  try {
    const page = await context.newPage()
    const problems = await visit(page, called(one), chooseVisit(one, config.storagePrefix))
    return problems.map(problem => `${called(one)}: ${problem}`)
  } finally {
    await context.close()
    await server.close()
  }
}

/** The deployment's configuration without the services around it, which are not to hear of a smoke load. */
const aloneWith = ({ brand, storagePrefix, supportEmail, appStoreUrls }: ClientConfig): ClientConfig => ({
  brand,
  storagePrefix,
  supportEmail,
  appStoreUrls,
  apiBase: '/v1',
  overrideOrigins: []
})
