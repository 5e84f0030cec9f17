import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import spawn from 'cross-spawn'
import { readOnlyInAll } from './only-in-all.ts'
import type { Options, Shard } from './options.ts'
import { type Ran, readJestReport, readPlaywrightReport } from './ran-tests.ts'
import type { Stage } from './reports.ts'

// Runs the stages of `npm test`: lint, jest and Playwright. Nothing runs in parallel with tests, so that the
// tests can use all CPU cores. Only lint runs in parallel with the build of the club.

/**
 * Playwright's runs in order, with the Playwright projects of each run. The performance tests have a run of
 * their own, because other tests would distort their measurements.
 */
const browserRuns = { club: ['journeys', 'browser'], performance: ['performance'] } as const

type BrowserRun = keyof typeof browserRuns

export interface StageOptions extends Pick<Options, 'suite' | 'shard'> {
  /** Path of the folder for the reports. */
  readonly reports: string
  readonly env: NodeJS.ProcessEnv
}

/** Runs all stages. A failed stage does not stop the run, so that all failures are reported. */
export async function runStages(options: StageOptions): Promise<readonly Stage[]> {
  const { shard } = options
  // Lint cannot be split into shards, so it runs with the first shard only.
  const hasLint = shard === undefined || shard.index === 1
  const [linted] = await Promise.all([hasLint ? lint(options) : [], buildClub(options)])
  return [
    ...linted,
    jest(options),
    playwright('club', options),
    ...(hasPerformanceTests(options) ? [playwright('performance', options)] : [])
  ]
}

/**
 * False when the quick suite leaves out all performance tests. Without this check, Playwright would start a
 * club although it has no tests to run.
 */
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

/** Runs a command and waits for its end. @returns true when the command succeeded. */
function call(command: string, args: readonly string[], { folder = '.', env }: Call): boolean {
  process.stdout.write(`\n> ${command} ${args.join(' ')}\n`)
  return spawn.sync(command, args, { cwd: resolve(root, folder), stdio: 'inherit', env }).status === 0
}

/**
 * Runs a command without blocking, and prints the command's output when the command has ended.
 *
 * @returns true when the command succeeded.
 */
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
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (chunk: Buffer) => printed.push(chunk))
  const [status] = await once(child, 'close')
  process.stdout.write(`\n> ${command} ${args.join(' ')}\n${Buffer.concat(printed)}`)
  return status === 0
}

interface Outcome {
  readonly passed: boolean
  readonly ran: readonly Ran[]
}

/**
 * Creates the result of a stage. If the command failed but no test did, adds one failed test to the result.
 */
function toStage(name: string, file: string, milliseconds: number, { passed, ran }: Outcome): Stage {
  const isReported = ran.some(({ outcome }) => outcome === 'failed' || outcome === 'flaky')
  const failure: Ran = {
    file,
    title: name,
    fullName: name,
    outcome: 'failed',
    milliseconds: 0,
    reasons: ['The command failed. It printed the reason where it ran.']
  }
  return { name, milliseconds, ran: passed || isReported ? ran : [...ran, failure] }
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
 * Builds the club and publishes it for the browser tests. If the build fails, the club does not start, and
 * the browser tests fail.
 */
const buildClub = ({ env }: StageOptions): Promise<boolean> =>
  callBeside(process.execPath, ['--import', 'tsx', 'stage-club.ts'], { folder: 'e2e', env })

/** Path of the in-memory file system that most Linux systems have. */
const memory = '/dev/shm'

/**
 * Minimum free space in bytes to store jest's temporary files in memory, about ten times the size of these
 * files.
 */
const enoughMemory = 2 ** 30

/**
 * Calls `run` with an environment in which temporary files are stored in memory, and deletes the files
 * afterwards. If there is not enough free memory, the environment is unchanged.
 */
function withTemporaryFolder<Result>(
  env: NodeJS.ProcessEnv,
  run: (env: NodeJS.ProcessEnv) => Result
): Result {
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 }
  if (bavail * bsize < enoughMemory) return run(env)
  // The tests of `shared/release` write thousands of small files and flush each file to the disk, so on a
  // real disk they would mostly wait. The folder's name depends only on the path of the repository, so that
  // an aborted run leaves at most one folder.
  const folder = join(memory, `eqs-jest${root.replaceAll(/[\\/:]/g, '-')}`)
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
  // Jest's cache must not be in the temporary folder, which is deleted after the run.
  const cache = ['--cacheDirectory', resolve(root, '.cache/jest')]
  const args = ['--maxWorkers=100%', '--json', '--outputFile', report, ...cache, ...toFlag(shard)]
  // The flag `--testPathIgnorePatterns` replaces the list of the jest preset, so the patterns of the preset
  // are repeated here.
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
  // Each run has its own output folder, because Playwright empties the output folder when it starts.
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
    // The command ended before it wrote its report, and therefore counts as failed.
    return []
  }
}
