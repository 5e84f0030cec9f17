import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import { type Ran, readJestReport, readPlaywrightReport } from './runner/ran-tests.ts'

/** A group of tests of `npm run soak`. Each campaign is one command of jest or Playwright. */
export interface Campaign {
  /** The campaign's name. Output lines that begin with the name and a colon contain measurements. */
  readonly name: string
  /** The test runner: jest, or Playwright in `e2e`. */
  readonly runner: 'jest' | 'playwright'
  readonly args: readonly string[]
}

export interface Outcome {
  readonly name: string
  readonly passed: boolean
  readonly minutes: number
  /** Number of passed tests, of all tests that ran, and of skipped tests: `3 of 4, 1 skipped`. */
  readonly tests: string
  readonly figures: readonly string[]
}

/**
 * Runs a campaign and waits for its end.
 *
 * @param environment the environment variables of the test runner.
 * @param report path without extension. The output is written to `.log`, the results to `.json`.
 */
export async function runCampaign(
  { name, runner, args }: Campaign,
  environment: NodeJS.ProcessEnv,
  report: string
): Promise<Outcome> {
  const begun = performance.now()
  const log = createWriteStream(`${report}.log`)
  const command =
    runner === 'jest'
      ? ['jest', ...args, '--json', '--outputFile', `${report}.json`]
      : ['playwright', 'test', ...args, '--output', resolve(root, `e2e/test-results/soak-${name}`)]
  const child = spawn('npx', command, {
    cwd: resolve(root, runner === 'jest' ? '.' : 'e2e'),
    env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: `${report}.json` },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false })
  const [status]: readonly unknown[] = await once(child, 'close')
  const ended = once(log, 'finish')
  log.end()
  await ended
  const ran = readReport(`${report}.json`, runner === 'jest' ? readJestReport : readPlaywrightReport)
  const done = ran.filter(({ outcome }) => outcome !== 'skipped')
  const passed = done.filter(({ outcome }) => outcome === 'passed').length
  const skipped = ran.length - done.length
  return {
    name,
    // A skipped test has checked nothing, so a campaign with a skipped test fails.
    passed: status === 0 && passed > 0 && skipped === 0,
    minutes: (performance.now() - begun) / 60_000,
    tests: `${passed} of ${done.length}${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    figures: figuresIn(readFileSync(`${report}.log`, 'utf8'), name)
  }
}

/** Returns the measurements: the output lines that begin with the campaign's name, without the name. */
const figuresIn = (log: string, name: string): readonly string[] =>
  log.split('\n').flatMap(line => (line.startsWith(`${name}: `) ? [line.slice(name.length + 2).trim()] : []))

function readReport(file: string, ranBy: (report: unknown) => readonly Ran[]): readonly Ran[] {
  try {
    return ranBy(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // The test runner ended before it wrote its report.
    return []
  }
}
