import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { findBrowser, findShell } from './find-browser.ts'
import type { Smoke } from './gate.ts'
import { called } from './scope.ts'
import { type SmokeProvider, startSmokeProvider } from './smoke-provider.ts'
import { type AnswerCall, outOfOrder, startSmokeServer } from './smoke-server.ts'
import { tour } from './smoke-tour.ts'
import { chooseVisit, type Visited, visit } from './smoke-visit.ts'
import { type Trial, type TrialOptions, trialOf } from './trial.ts'

export interface SmokeOptions extends TrialOptions {
  /** Told of each address that was opened. @param version as in `mf-account@1.2.0`. */
  onVisit?(version: string, visited: Visited): void
}

/** Opens each version in a real browser, in the page that members would get, before anything is written. */
export function createSmoke(options: SmokeOptions): Smoke {
  return async candidate => {
    const wanted = candidate.live.filter(one => candidate.scope.screens.has(called(one)))
    if (wanted.length === 0) return []
    const browser = await launch()
    let provider: SmokeProvider | undefined
    try {
      const trials: Trial[] = []
      for (const one of wanted) trials.push(await trialOf(options, candidate, one))
      const problems: string[] = []
      const lookAtAll = async (provider: AnswerCall, look: Look): Promise<void> => {
        for (const trial of trials) {
          const name = called(trial.version)
          for (const visited of await inFrontOf(provider, browser, trial, look)) {
            options.onVisit?.(name, visited)
            problems.push(...visited.problems.map(problem => `${name}: ${problem}`))
          }
        }
      }
      await lookAtAll(outOfOrder, firstVisit)
      // What does not stand without a provider is not looked at any further.
      if (problems.length > 0) return problems
      const working = await startSmokeProvider()
      provider = working
      const everyScreen: Look = ({ version, storagePrefix }, newContext) =>
        tour({ version, storagePrefix, newContext, provider: working })
      await lookAtAll(working.answer, everyScreen)
      return problems
    } finally {
      await Promise.all([browser.close(), provider?.close()])
    }
  }
}

function launch(): Promise<Browser> {
  const found = findBrowser()
  // The shell is the same engine without its windows, and opens a page in half the time.
  const executablePath = found && (findShell(found) ?? found)
  if (!executablePath)
    throw new Error(
      'the smoke load needs a Chromium and there is none: install one and name it in CHROMIUM_PATH, or say --without-smoke "reason", which the history keeps'
    )
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
}

/** Opens screens of a trial. */
type Look = (trial: Trial, newContext: () => Promise<BrowserContext>) => Promise<readonly Visited[]>

/** A version has to show something, whatever its provider says. */
const firstVisit: Look = async ({ version, storagePrefix }, newContext) => {
  const context = await newContext()
  try {
    return [await visit(await context.newPage(), called(version), chooseVisit(version, storagePrefix))]
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
): Promise<readonly Visited[]> {
  const server = await startSmokeServer(trial.root, provider)
  try {
    return await look(trial, () =>
      browser.newContext({ baseURL: server.origin, locale: 'es-AR', serviceWorkers: 'block' })
    )
  } finally {
    await server.close()
  }
}
