import type { ClientConfig } from '@eqs/config/schema'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
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
import { type AnswerCall, outOfOrder, type SmokePage, startSmokeServer } from './smoke-server.ts'
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
      const trials: Trial[] = []
      for (const one of wanted) trials.push(await trialOf({ store, keys }, candidate, one))
      const problems: string[] = []
      for (const trial of trials)
        problems.push(...(await inFrontOf(outOfOrder, store, browser, trial, firstVisit)))
      // What does not stand without a provider is not looked at any further.
      if (problems.length > 0) return problems
      const working = await startSmokeProvider()
      provider = working
      const everyScreen: Look = ({ version, storagePrefix }, newContext) =>
        tour({ version, storagePrefix, newContext, provider: working })
      for (const trial of trials)
        problems.push(...(await inFrontOf(working.answer, store, browser, trial, everyScreen)))
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

/** A version under test, with the page in which everybody gets it and nothing stands in for it when it fails. */
interface Trial {
  readonly version: LiveVersion
  readonly storagePrefix: string
  readonly page: SmokePage
}

async function trialOf(
  { store, keys }: SmokeOptions,
  { state, host }: Candidate,
  version: LiveVersion
): Promise<Trial> {
  const others = Object.entries(state.remotes).map(([name, one]) => [name, { version: one.version }] as const)
  const remotes = { ...Object.fromEntries(others), [version.name]: { version: version.version } }
  const config = aloneWith(await clientConfigOf(store, state))
  const discovery = await discoveryOf(store, keys, { host, state: { ...state, remotes }, release: 1, config })
  const page = { html: renderHtml({ host, discovery, config }), discovery: JSON.stringify(discovery) }
  return { version, storagePrefix: config.storagePrefix, page }
}

/** Opens screens of a trial. @returns what is wrong with them. */
type Look = (trial: Trial, newContext: () => Promise<BrowserContext>) => Promise<readonly string[]>

/** A version has to show something, whatever its provider says. */
const firstVisit: Look = async ({ version, storagePrefix }, newContext) => {
  const context = await newContext()
  try {
    return await visit(await context.newPage(), called(version), chooseVisit(version, storagePrefix))
  } finally {
    await context.close()
  }
}

/** Looks at a trial in front of a provider. */
async function inFrontOf(
  provider: AnswerCall,
  store: Store,
  browser: Browser,
  trial: Trial,
  look: Look
): Promise<readonly string[]> {
  const server = await startSmokeServer(store, trial.page, provider)
  try {
    const problems = await look(trial, () =>
      browser.newContext({ baseURL: server.origin, locale: 'es-AR', serviceWorkers: 'block' })
    )
    return problems.map(problem => `${called(trial.version)}: ${problem}`)
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
