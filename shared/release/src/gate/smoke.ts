import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { formatVersion } from '../published/release-files.ts'
import type { Candidate } from './candidate.ts'
import { findBrowser, findShell } from './find-browser.ts'
import type { GateOptions } from './gate.ts'
import { GateReport, type GateReportOptions } from './report.ts'
import {
  type AnswerCall,
  brokenProvider,
  type SmokeProvider,
  startSmokeProvider,
  startSmokeServer
} from './smoke-server.ts'
import { chooseVisit, openEveryScreen } from './smoke-tour.ts'
import { type Visited, visit } from './smoke-visit.ts'
import { createTrial, type Trial, type TrialOptions } from './trial.ts'

/** Creates a smoke load, and a report of its screens and of all results of the gate. */
export function createReportedSmoke({
  store,
  keys,
  ...options
}: TrialOptions & GateReportOptions): Pick<GateOptions, 'smoke' | 'onResults'> {
  const report = new GateReport(options)
  return {
    smoke: candidate => openVersions({ store, keys }, candidate, report),
    onResults: results => report.write(results)
  }
}

/** Opens each version in a real browser, in the page that members would get, before anything is written. */
async function openVersions(
  options: TrialOptions,
  candidate: Candidate,
  report: GateReport
): Promise<readonly string[]> {
  const versions = candidate.live.filter(version => candidate.scope.screens.has(formatVersion(version)))
  if (versions.length === 0) return []
  const browser = await launch()
  let provider: SmokeProvider | undefined
  try {
    const trials: Trial[] = []
    for (const version of versions) trials.push(await createTrial(options, candidate, version))
    const problems: string[] = []
    const openAll = async (answer: AnswerCall, openScreens: OpenScreens): Promise<void> => {
      for (const trial of trials)
        for (const visited of await serveTrial(answer, browser, trial, openScreens)) {
          report.add(visited)
          problems.push(...visited.problems.map(problem => `${visited.version}: ${problem}`))
        }
    }
    await openAll(brokenProvider, openFirstScreen)
    // A version that fails without a provider is not opened with one.
    if (problems.length > 0) return problems
    const working = await startSmokeProvider()
    provider = working
    await openAll(working.answer, ({ version, storagePrefix }, newContext) =>
      openEveryScreen({ version, storagePrefix, newContext, provider: working })
    )
    return problems
  } finally {
    await Promise.all([browser.close(), provider?.close()])
  }
}

function launch(): Promise<Browser> {
  const found = findBrowser()
  const executablePath = found && (findShell(found) ?? found)
  if (!executablePath)
    throw new Error(
      'the smoke load found no Chromium: install one and set CHROMIUM_PATH, or pass --without-smoke "reason", which the history records'
    )
  return chromium.launch({ executablePath })
}

type OpenScreens = (trial: Trial, newContext: () => Promise<BrowserContext>) => Promise<readonly Visited[]>

/** Opens one screen. A version must show something even when its provider fails. */
const openFirstScreen: OpenScreens = async ({ version, storagePrefix }, newContext) => {
  const context = await newContext()
  try {
    return [await visit(await context.newPage(), formatVersion(version), chooseVisit(version, storagePrefix))]
  } finally {
    await context.close()
  }
}

/** Serves a trial while its screens are opened. */
async function serveTrial(
  answer: AnswerCall,
  browser: Browser,
  trial: Trial,
  openScreens: OpenScreens
): Promise<readonly Visited[]> {
  const server = await startSmokeServer(trial.root, answer)
  try {
    return await openScreens(trial, () =>
      browser.newContext({ baseURL: server.origin, locale: 'es-AR', serviceWorkers: 'block' })
    )
  } finally {
    await server.close()
  }
}
