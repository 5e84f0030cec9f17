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
import { type SmokeProvider, startSmokeProvider } from './smoke-provider.ts'
import { startSmokeServer } from './smoke-server.ts'
import { tour } from './smoke-tour.ts'
import { chooseVisit, visit } from './smoke-visit.ts'

export interface SmokeOptions {
  readonly store: Store
  readonly keys: ReleaseKeys
}

/** Opens each version in a real browser, in the page that members would get, before anything is written. */
export function createSmoke({ store, keys }: SmokeOptions): Smoke {
  return async candidate => {
    const wanted = candidate.live.filter(one => candidate.scope.screens.has(called(one)))
    if (wanted.length === 0) return []
    const browser = await launch()
    let provider: SmokeProvider | undefined
    try {
      const problems: string[] = []
      for (const one of wanted)
        problems.push(...(await withoutProvider({ store, keys }, browser, candidate, one)))
      // What does not stand without a provider is not looked at any further.
      if (problems.length > 0) return problems
      provider = await startSmokeProvider()
      for (const one of wanted)
        problems.push(...(await withProvider({ store, keys }, browser, candidate, one, provider)))
      return problems
    } finally {
      await Promise.all([browser.close(), provider?.close()])
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

/** The page in which everybody gets the version under test, and nothing stands in for it when it fails. */
async function pageOf({ store, keys }: SmokeOptions, { state, host }: Candidate, one: LiveVersion) {
  const others = Object.entries(state.remotes).map(([name, { version }]) => [name, { version }] as const)
  const remotes = { ...Object.fromEntries(others), [one.name]: { version: one.version } }
  const config = aloneWith(await clientConfigOf(store, state))
  const discovery = await discoveryOf(store, keys, { host, state: { ...state, remotes }, release: 1, config })
  return { html: renderHtml({ host, discovery, config }), discovery: JSON.stringify(discovery), config }
}

const contextOf = (browser: Browser, baseURL: string) =>
  browser.newContext({ baseURL, locale: 'es-AR', serviceWorkers: 'block' })

/** A version has to show something, whatever its provider says. */
async function withoutProvider(
  options: SmokeOptions,
  browser: Browser,
  candidate: Candidate,
  one: LiveVersion
): Promise<readonly string[]> {
  const { config, ...page } = await pageOf(options, candidate, one)
  const server = await startSmokeServer(options.store, page)
  const context = await contextOf(browser, server.origin)
  try {
    const problems = await visit(await context.newPage(), called(one), chooseVisit(one, config.storagePrefix))
    return problems.map(problem => `${called(one)}: ${problem}`)
  } finally {
    await context.close()
    await server.close()
  }
}

/** Every screen of a version, with a provider that works. */
async function withProvider(
  options: SmokeOptions,
  browser: Browser,
  candidate: Candidate,
  one: LiveVersion,
  provider: SmokeProvider
): Promise<readonly string[]> {
  const { config, ...page } = await pageOf(options, candidate, one)
  const server = await startSmokeServer(options.store, page, provider.answer)
  try {
    const problems = await tour({
      version: one,
      provider,
      storagePrefix: config.storagePrefix,
      newContext: () => contextOf(browser, server.origin)
    })
    return problems.map(problem => `${called(one)}: ${problem}`)
  } finally {
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
