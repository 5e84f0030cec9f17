import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import { readPlaywrightReport } from '../ran-tests.ts'
import { type PartialRun, toPartialRun } from './partial-run.ts'
import { runProgram } from './run-program.ts'

/**
 * Runs browser tests against a club that is already running, until the deadline.
 *
 * @param specs paths in `e2e`, without `.spec.ts`: `journeys/session`.
 * @param port the club's port, or undefined when no club is running.
 * @param deadline a value of `performance.now()`, in milliseconds.
 * @param folder a temporary folder for this run only.
 */
export async function runBrowser(
  specs: readonly string[],
  port: string | undefined,
  deadline: number,
  folder: string,
  env: NodeJS.ProcessEnv
): Promise<PartialRun> {
  const files = specs.map(spec => `e2e/${spec}.spec.ts`)
  const rest = Math.floor(deadline - performance.now())
  // Starting a browser takes some seconds. In less than five seconds no test would finish.
  if (specs.length === 0 || port === undefined || rest < 5_000)
    return { passed: 0, failures: [], left: files }
  const report = join(folder, 'browser.json')
  rmSync(report, { force: true })
  const failure = await runProgram(
    'playwright test',
    [
      ...specs.map(spec => `${spec}.spec.ts`),
      '--retries=0',
      // Playwright would otherwise run every test of the club before one of `performance`.
      '--no-deps',
      // Nothing may run beside a measurement.
      ...(specs.some(spec => spec.startsWith('performance/')) ? ['--workers=1'] : []),
      `--global-timeout=${rest}`
    ],
    {
      cwd: resolve(root, 'e2e'),
      env: { ...env, PORT: port, REUSE_CLUB: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      folder
    }
  )
  const isOver = performance.now() >= deadline
  // Without a report, Playwright could not read its configuration.
  const ran = existsSync(report) ? readPlaywrightReport(JSON.parse(readFileSync(report, 'utf8'))) : []
  // Playwright reports a test that did not start before the time limit as skipped without a reason.
  const left = ran.filter(({ outcome, reasons }) => outcome === 'skipped' && reasons.length === 0)
  const started = new Set(ran.filter(test => !left.includes(test)).map(({ file }) => file))
  return toPartialRun(
    {
      passed: ran.filter(({ outcome }) => outcome === 'passed').length,
      failures: ran
        .filter(({ outcome }) => outcome === 'failed')
        .map(({ file, fullName, reasons }) => `${file} › ${fullName}\n${reasons.join('\n')}`),
      left: [
        ...files.filter(file => !started.has(file)),
        ...left.filter(({ file }) => started.has(file)).map(({ file, fullName }) => `${file} › ${fullName}`)
      ]
    },
    failure,
    isOver
  )
}
