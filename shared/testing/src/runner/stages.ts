import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import { readOnlyInAll } from './only-in-all.ts'
import type { Options, Shard } from './options.ts'
import { type Ran, readJestReport, readPlaywrightReport } from './ran-tests.ts'
import type { Stage } from './reports.ts'

// The parts of a run, one after the other: each has all cores for itself.

/** Playwright's runs, in their order, with the projects of each. Nothing runs beside the one that measures. */
const browserRuns = { club: ['journeys', 'browser'], performance: ['performance'] } as const

type BrowserRun = keyof typeof browserRuns

export interface StageOptions extends Pick<Options, 'suite' | 'shard'> {
  /** Folder for the reports. */
  readonly reports: string
  readonly env: NodeJS.ProcessEnv
}

/** Runs lint, jest and Playwright, each also after a failure, so that one run tells all. */
export function runStages(options: StageOptions): readonly Stage[] {
  const { shard } = options
  return [
    // Lint has no parts.
    ...(shard === undefined || shard.index === 1 ? [lint(options)] : []),
    jest(options),
    playwright('club', options),
    ...(hasPerformanceTests(options) ? [playwright('performance', options)] : [])
  ]
}

/** A run without a test would start a club for nothing. */
function hasPerformanceTests({ suite }: StageOptions): boolean {
  if (suite === 'all') return true
  const left = new Set(readOnlyInAll().flatMap(({ file, title }) => (title === undefined ? [file] : [])))
  const folder = 'e2e/performance'
  const files = readdirSync(resolve(root, folder)).filter(name => name.endsWith('.spec.ts'))
  return files.some(name => !left.has(`${folder}/${name}`))
}

interface Call {
  readonly folder?: string
  readonly env: NodeJS.ProcessEnv
}

/** @returns true when the command succeeded. */
function call(command: string, args: readonly string[], { folder = '.', env }: Call): boolean {
  process.stdout.write(`\n> ${command} ${args.join(' ')}\n`)
  return spawnSync(command, args, { cwd: resolve(root, folder), stdio: 'inherit', env }).status === 0
}

/** Measures a stage, and makes sure that a command that fails leaves a failed test behind. */
function stage(
  name: string,
  file: string,
  run: () => { readonly passed: boolean; readonly ran: readonly Ran[] }
): Stage {
  const begun = performance.now()
  const { passed, ran } = run()
  const isTold = ran.some(({ outcome }) => outcome === 'failed' || outcome === 'flaky')
  const failure: Ran = {
    file,
    title: name,
    fullName: name,
    outcome: 'failed',
    milliseconds: 0,
    reasons: ['The command failed. It printed the reason where it ran.']
  }
  return { name, milliseconds: performance.now() - begun, ran: passed || isTold ? ran : [...ran, failure] }
}

const lint = ({ env }: StageOptions): Stage =>
  stage('lint', 'package.json', () => ({
    passed: call('npm', ['run', '--silent', 'lint'], { env }),
    ran: []
  }))

const toFlag = (shard: Shard | undefined): readonly string[] =>
  shard === undefined ? [] : [`--shard=${shard.index}/${shard.of}`]

function jest({ suite, shard, reports, env }: StageOptions): Stage {
  const report = join(reports, 'jest.json')
  const left = suite === 'quick' ? readOnlyInAll().filter(({ file }) => !file.startsWith('e2e/')) : []
  const args = ['--maxWorkers=100%', '--json', '--outputFile', report, ...toFlag(shard)]
  // The flag replaces the list of the preset.
  const ignored = [
    '/node_modules/',
    '/dist/',
    '\\.soak\\.test\\.ts$',
    ...left.map(({ file }) => `${file.replaceAll('.', '\\.')}$`)
  ]
  if (left.length > 0) args.push('--testPathIgnorePatterns', ...ignored)
  return stage('jest', 'package.json', () => ({
    passed: call('npx', ['jest', ...args], { env }),
    ran: readReport(report, readJestReport)
  }))
}

function playwright(run: BrowserRun, { shard, reports, env }: StageOptions): Stage {
  const report = join(reports, `${run}.json`)
  const projects = browserRuns[run].flatMap(project => ['--project', project])
  // A folder for each run: Playwright removes what an earlier one left in it.
  const args = [...projects, '--no-deps', '--output', `test-results/${run}`, ...toFlag(shard)]
  return stage(`e2e: ${run}`, 'e2e/playwright.config.ts', () => ({
    passed: call('npx', ['playwright', 'test', ...args, '--pass-with-no-tests'], {
      folder: 'e2e',
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    }),
    ran: readReport(report, readPlaywrightReport)
  }))
}

function readReport(file: string, read: (report: unknown) => readonly Ran[]): readonly Ran[] {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // The command ended before it wrote its report, and counts as failed.
    return []
  }
}
