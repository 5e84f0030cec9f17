import { type Browser, chromium } from 'playwright-core'
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
import { type NewContext, type Visited, visit } from './smoke-visit.ts'
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
    const openAll = async (
      answer: AnswerCall,
      openScreens: (trial: Trial, newContext: NewContext) => Promise<readonly Visited[]>
    ): Promise<void> => {
      for (const trial of trials) {
        const { origin, close } = await startSmokeServer(trial.root, answer)
        const context = { baseURL: origin, locale: 'es-AR', serviceWorkers: 'block' } as const
        const visits = await openScreens(trial, () => browser.newContext(context)).finally(close)
        for (const visited of visits) {
          report.add(visited)
          problems.push(...visited.problems.map(problem => `${visited.version}: ${problem}`))
        }
      }
    }
    // A version must show something even when its provider fails. One that does not is not opened with a provider.
    await openAll(brokenProvider, async ({ version, storagePrefix }, newContext) => [
      await visit(newContext, formatVersion(version), chooseVisit(version, storagePrefix))
    ])
    if (problems.length > 0) return problems
    const working = await startSmokeProvider()
    provider = working
    await openAll(working.answer, ({ version, storagePrefix }, newContext) =>
      openEveryScreen(newContext, { version, storagePrefix, provider: working })
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
