import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { findBrowser } from './find-browser.ts'
import type { Smoke } from './gate.ts'
import { called } from './scope.ts'
import { type SmokeProvider, startSmokeProvider } from './smoke-provider.ts'
import { type AnswerCall, outOfOrder, startSmokeServer } from './smoke-server.ts'
import { tour } from './smoke-tour.ts'
import { chooseVisit, visit } from './smoke-visit.ts'
import { type Trial, type TrialOptions, trialOf } from './trial.ts'

/** Opens each version in a real browser, in the page that members would get, before anything is written. */
export function createSmoke(options: TrialOptions): Smoke {
  return async candidate => {
    const wanted = candidate.live.filter(one => candidate.scope.screens.has(called(one)))
    if (wanted.length === 0) return []
    const browser = await launch()
    let provider: SmokeProvider | undefined
    try {
      const trials: Trial[] = []
      for (const one of wanted) trials.push(await trialOf(options, candidate, one))
      const problems: string[] = []
      for (const trial of trials) problems.push(...(await inFrontOf(outOfOrder, browser, trial, firstVisit)))
      // What does not stand without a provider is not looked at any further.
      if (problems.length > 0) return problems
      const working = await startSmokeProvider()
      provider = working
      const everyScreen: Look = ({ version, storagePrefix }, newContext) =>
        tour({ version, storagePrefix, newContext, provider: working })
      for (const trial of trials)
        problems.push(...(await inFrontOf(working.answer, browser, trial, everyScreen)))
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
  browser: Browser,
  trial: Trial,
  look: Look
): Promise<readonly string[]> {
  const server = await startSmokeServer(trial.root, provider)
  try {
    const problems = await look(trial, () =>
      browser.newContext({ baseURL: server.origin, locale: 'es-AR', serviceWorkers: 'block' })
    )
    return problems.map(problem => `${called(trial.version)}: ${problem}`)
  } finally {
    await server.close()
  }
}
