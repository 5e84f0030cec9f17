import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClubServer, type FolderStore } from '@eqs/release'
import { isProviders } from '@eqs/sandbox/addresses'
import { chromium } from '@playwright/test'
import * as v from 'valibot'
import { ensureBrowser } from '../browser.ts'
import { memberScreens, visitorScreens } from '../fixtures/screen-addresses.ts'
import { delayAnswers } from './delayed-server.ts'
import type { Visitor } from './measure-visit.ts'
import { atLeast, atMost, milliseconds, type Verdict } from './verdicts.ts'

// npx downloads Lighthouse when the benchmark runs. It is not a dependency, because its own dependencies
// would double the size of each install.
const lighthouse = 'lighthouse@12.8.2'

/** Number of Lighthouse runs per screen. The median of each figure counts. */
const runs = 3

const goals = { performance: 98, accessibility: 100, 'best-practices': 100 } as const

/** A search is to find the screens of visitors. Those of members say that they are not to be found. */
const goalsOfVisitors = { ...goals, seo: 100 } as const

/** Lighthouse measures no page with an error's status. */
const measured = (path: string): boolean => path !== '/404'

/** Maximum paint times by path and audit, in milliseconds on the phone that Lighthouse simulates. */
const paintGoals: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '/ingresa': { 'first-contentful-paint': 1_000, 'largest-contentful-paint': 1_000 },
  '/': { 'largest-contentful-paint': 1_600 }
}

/**
 * Schema of the report of a failed run, which has an error instead of figures. Some runs fail on a busy
 * machine.
 */
const failure = v.object({ runtimeError: v.object({ code: v.string() }) })
/** Maximum number of times that a failed run is repeated. */
const repeats = 5

const paint = v.object({ numericValue: v.number() })
const report = v.object({
  categories: v.record(v.string(), v.object({ score: v.number() })),
  audits: v.object({ 'first-contentful-paint': paint, 'largest-contentful-paint': paint })
})

/**
 * Measures the four scores and the paint times of each screen on the phone that Lighthouse simulates by
 * default. Each run has a new browser profile. For screens of members, the profile contains only the stored
 * session.
 */
export async function measureLighthouse(
  { sandbox, signedIn }: Visitor,
  store: FolderStore
): Promise<readonly Verdict[]> {
  const server = createClubServer({ root: store, provider: { owns: isProviders, fetch: sandbox.fetch } })
  const { origin, close } = await delayAnswers(server, 0)
  const verdicts: Verdict[] = []
  for (const [screens, storage, wanted] of [
    [visitorScreens, {}, goalsOfVisitors],
    [memberScreens.filter(measured), signedIn, goals]
  ] as const)
    for (const path of screens) {
      const scores: Readonly<Record<string, number>>[] = []
      while (scores.length < runs) scores.push(await audit(origin, path, storage))
      for (const [category, goal] of Object.entries(wanted))
        verdicts.push(atLeast(`${path}, Lighthouse ${category}`, goal, median(scores, category)))
      for (const [audit, goal] of Object.entries(paintGoals[path] ?? {}))
        verdicts.push(atMost(`${path}, ${audit}`, goal, median(scores, audit), milliseconds))
    }
  close()
  return verdicts
}

function median(runs: readonly Readonly<Record<string, number>>[], figure: string): number {
  const sorted = runs.map(one => one[figure] ?? Number.NaN).sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/**
 * Runs Lighthouse for a screen, and again when the run fails.
 *
 * @returns points out of 100 by category, and milliseconds by paint.
 * @throws {Error} when all repetitions fail.
 */
async function audit(...visit: Parameters<typeof auditOnce>): ReturnType<typeof auditOnce> {
  for (let failures = 0; ; failures += 1)
    try {
      return await auditOnce(...visit)
    } catch (error) {
      if (failures === repeats) throw error
    }
}

async function auditOnce(
  origin: string,
  path: string,
  storage: Readonly<Record<string, string>>
): Promise<Readonly<Record<string, number>>> {
  const folder = await mkdtemp(join(tmpdir(), 'eqs-lighthouse-'))
  const file = join(folder, 'report.json')
  const profile = join(folder, 'profile')
  const executablePath = ensureBrowser()
  const context = await chromium.launchPersistentContext(profile, { executablePath })
  const page = await context.newPage()
  // `/healthz` has the club's origin, so the session can be stored, but puts no file of the club into the
  // cache.
  await page.goto(`${origin}/healthz`)
  await page.evaluate(kept => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, storage)
  // Lighthouse cannot measure in a browser that Playwright controls. Therefore Lighthouse launches its own
  // browser with the same profile below.
  await context.close()
  const unsafe = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = ['--headless=new', `--user-data-dir=${profile}`, ...unsafe].join(' ')
  const options = ['--disable-storage-reset', '--output=json', '--quiet']
  const audits = spawn(
    'npx',
    ['--yes', lighthouse, origin + path, `--chrome-flags=${browser}`, `--output-path=${file}`, ...options],
    { stdio: 'ignore', env: { ...process.env, CHROME_PATH: executablePath } }
  )
  await once(audits, 'exit')
  const answer = v.parse(v.pipe(v.string(), v.parseJson()), await readFile(file, 'utf8'))
  await rm(folder, { recursive: true, force: true })
  if (v.is(failure, answer)) throw new Error(`Lighthouse failed: ${answer.runtimeError.code}`)
  const { categories, audits: measured } = v.parse(report, answer)
  return Object.fromEntries([
    ...Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)]),
    ...Object.entries(measured).map(([name, { numericValue }]) => [name, numericValue])
  ])
}
