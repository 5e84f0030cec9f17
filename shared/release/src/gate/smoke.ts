import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { findBrowser, findShell } from './find-browser.ts'
import type { Smoke } from './gate.ts'
import { called } from './scope.ts'
import { type SmokeProvider, startSmokeProvider } from './smoke-provider.ts'
import { type AnswerCall, outOfOrder, startSmokeServer } from './smoke-server.ts'
import { tour } from './smoke-tour.ts'
import { chooseVisit, type Visited, visit } from './smoke-visit.ts'
import { createTrial, type Trial, type TrialOptions } from './trial.ts'

export interface SmokeOptions extends TrialOptions {
  /**
   * Called after each visit.
   *
   * @param version as in `mf-account@1.2.0`.
   */
  onVisit?(version: string, visited: Visited): void
}

/**
 * Creates a smoke load, which opens each version in a real browser before anything is written, in the page
 * that members would get.
 */
export function createSmoke(options: SmokeOptions): Smoke {
  return async candidate => {
    const wanted = candidate.live.filter(one => candidate.scope.screens.has(called(one)))
    if (wanted.length === 0) return []
    const browser = await launch()
    let provider: SmokeProvider | undefined
    try {
      const trials: Trial[] = []
      for (const one of wanted) trials.push(await createTrial(options, candidate, one))
      const problems: string[] = []
      const lookAtAll = async (provider: AnswerCall, look: Look): Promise<void> => {
        for (const trial of trials) {
          const name = called(trial.version)
          for (const visited of await openScreens(provider, browser, trial, look)) {
            options.onVisit?.(name, visited)
            problems.push(...visited.problems.map(problem => `${name}: ${problem}`))
          }
        }
      }
      await lookAtAll(outOfOrder, firstVisit)
      // A version that fails without a provider is not opened with one.
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
  // The headless shell has the same engine without a window, and opens a page in half the time.
  const executablePath = found && (findShell(found) ?? found)
  if (!executablePath)
    throw new Error(
      'the smoke load needs a Chromium and there is none: install one and name it in CHROMIUM_PATH, or say --without-smoke "reason", which the history keeps'
    )
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
}

/** Opens screens of a trial. */
type Look = (trial: Trial, newContext: () => Promise<BrowserContext>) => Promise<readonly Visited[]>

/** Opens one screen. A version has to show something even when its provider fails. */
const firstVisit: Look = async ({ version, storagePrefix }, newContext) => {
  const context = await newContext()
  try {
    return [await visit(await context.newPage(), called(version), chooseVisit(version, storagePrefix))]
  } finally {
    await context.close()
  }
}

/** Serves a trial with a provider and opens its screens. */
async function openScreens(
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
