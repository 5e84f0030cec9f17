import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import { readOnlyInAll } from './only-in-all.ts'
import type { Options, Shard } from './options.ts'
import { type Ran, readJestReport, readPlaywrightReport } from './ran-tests.ts'
import type { Stage } from './reports.ts'

// The stages of a run. Tests have all cores to themselves. Only lint and the build of the club run in
// parallel.

/** Playwright's runs in order, with their projects. Nothing runs in parallel with the performance tests. */
const browserRuns = { club: ['journeys', 'browser'], performance: ['performance'] } as const

type BrowserRun = keyof typeof browserRuns

export interface StageOptions extends Pick<Options, 'suite' | 'shard'> {
  /** Folder for the reports. */
  readonly reports: string
  readonly env: NodeJS.ProcessEnv
}

/** Runs lint, jest and Playwright. A failure does not stop the run, so that it reports everything. */
export async function runStages(options: StageOptions): Promise<readonly Stage[]> {
  const { shard } = options
  // Lint is not sharded.
  const hasLint = shard === undefined || shard.index === 1
  const [linted] = await Promise.all([hasLint ? lint(options) : [], buildClub(options)])
  return [
    ...linted,
    jest(options),
    playwright('club', options),
    ...(hasPerformanceTests(options) ? [playwright('performance', options)] : [])
  ]
}

/** False when the run would have no test: it would start a club for nothing. */
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

/** Runs a command. @returns true when it succeeded. */
function call(command: string, args: readonly string[], { folder = '.', env }: Call): boolean {
  process.stdout.write(`\n> ${command} ${args.join(' ')}\n`)
  return spawnSync(command, args, { cwd: resolve(root, folder), stdio: 'inherit', env }).status === 0
}

/** Runs a command in parallel, and prints its output at its end. @returns true when it succeeded. */
async function callBeside(
  command: string,
  args: readonly string[],
  { folder = '.', env }: Call
): Promise<boolean> {
  const child = spawn(command, args, {
    cwd: resolve(root, folder),
    stdio: ['ignore', 'pipe', 'pipe'],
    env
  })
  const printed: Buffer[] = []
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => printed.push(chunk))
  const [status] = await once(child, 'close')
  process.stdout.write(`\n> ${command} ${args.join(' ')}\n${Buffer.concat(printed)}`)
  return status === 0
}

interface Outcome {
  readonly passed: boolean
  readonly ran: readonly Ran[]
}

/** Creates a stage's report. A command that fails without a failed test counts as one failed test. */
function toStage(name: string, file: string, milliseconds: number, { passed, ran }: Outcome): Stage {
  const isTold = ran.some(({ outcome }) => outcome === 'failed' || outcome === 'flaky')
  const failure: Ran = {
    file,
    title: name,
    fullName: name,
    outcome: 'failed',
    milliseconds: 0,
    reasons: ['The command failed. It printed the reason where it ran.']
  }
  return { name, milliseconds, ran: passed || isTold ? ran : [...ran, failure] }
}

function stage(name: string, file: string, run: () => Outcome): Stage {
  const begun = performance.now()
  const outcome = run()
  return toStage(name, file, performance.now() - begun, outcome)
}

async function lint({ env }: StageOptions): Promise<readonly Stage[]> {
  const begun = performance.now()
  const passed = await callBeside('npm', ['run', '--silent', 'lint'], { env })
  return [toStage('lint', 'package.json', performance.now() - begun, { passed, ran: [] })]
}

/**
 * Builds and publishes the club of the browser tests. If it fails, the club does not start and its tests
 * fail.
 */
const buildClub = ({ env }: StageOptions): Promise<boolean> =>
  callBeside('node', ['--import', 'tsx', 'stage-club.ts'], { folder: 'e2e', env })

/** A file system in memory, as on most Linux machines. */
const memory = '/dev/shm'

/** Free space that jest's temporary files must have in memory, in bytes. They need a tenth of it. */
const enoughMemory = 2 ** 30

/** Calls `run` with an environment for jest, and removes its temporary files. */
function withTemporaryFolder<Result>(
  env: NodeJS.ProcessEnv,
  run: (env: NodeJS.ProcessEnv) => Result
): Result {
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 }
  if (bavail * bsize < enoughMemory) return run(env)
  // The release tests write thousands of small files and sync each. On a disk they mostly wait for that.
  // One name per clone, so that an aborted run leaves at most one folder.
  const folder = join(memory, `eqs-jest${root.replaceAll('/', '-')}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  try {
    return run({ ...env, TMPDIR: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const toFlag = (shard: Shard | undefined): readonly string[] =>
  shard === undefined ? [] : [`--shard=${shard.index}/${shard.of}`]

function jest({ suite, shard, reports, env }: StageOptions): Stage {
  const report = join(reports, 'jest.json')
  const left = suite === 'quick' ? readOnlyInAll().filter(({ file }) => !file.startsWith('e2e/')) : []
  // Jest's cache is not in the temporary folder, which is removed.
  const cache = ['--cacheDirectory', resolve(root, '.cache/jest')]
  const args = ['--maxWorkers=100%', '--json', '--outputFile', report, ...cache, ...toFlag(shard)]
  // The flag replaces the preset's list, so that has to be repeated.
  const ignored = [
    '/node_modules/',
    '/dist/',
    '\\.soak\\.test\\.ts$',
    ...left.map(({ file }) => `${file.replaceAll('.', '\\.')}$`)
  ]
  if (left.length > 0) args.push('--testPathIgnorePatterns', ...ignored)
  return stage('jest', 'package.json', () => ({
    passed: withTemporaryFolder(env, jestEnv => call('npx', ['jest', ...args], { env: jestEnv })),
    ran: readReport(report, readJestReport)
  }))
}

function playwright(run: BrowserRun, { shard, reports, env }: StageOptions): Stage {
  const report = join(reports, `${run}.json`)
  const projects = browserRuns[run].flatMap(project => ['--project', project])
  // A folder per run, because Playwright empties its output folder.
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
    // The command ended before it wrote its report. It counts as failed.
    return []
  }
}
