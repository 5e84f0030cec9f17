import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '@eqs/build/workspace'
import spawn from 'cross-spawn'
import { escapePattern } from './escape-pattern.ts'
import { findChanges } from './find-changes.ts'
import { type Ran, readJestReport, readPlaywrightReport } from './ran-tests.ts'

// Repeats a failed test to find out if it is a flake or a defect. The test is repeated in three
// circumstances: alone, on a busy machine, and on the base, which is the commit before the change.

/** Number of repetitions of a test in each circumstance. */
const times = 20

/**
 * Number of repetitions after which a test that has always failed counts as broken and is not repeated
 * further.
 */
const enough = 3

/**
 * Time limit of the repetitions in each circumstance, in milliseconds. In the browser, the first repetitions
 * and the remaining ones each have this time.
 */
const longest = 360_000

/**
 * Maximum number of failed tests that can be diagnosed. If more tests fail, none is repeated, because the
 * cause is not a flake.
 */
export const mostDiagnosed = 3

/** Number of passed repetitions and of all repetitions (`of`). */
interface Rate {
  readonly passed: number
  readonly of: number
}

export interface Diagnosis {
  readonly test: Ran
  readonly alone: Rate
  readonly loaded: Rate
  /**
   * The result on the base. `of` is 0 when the base lacks the test, or when the test always failed or always
   * passed in the current checkout, so that no repetition on the base is necessary.
   */
  readonly base: Rate
  /** The base: the commit before the change. An empty string if there is none. */
  readonly commit: string
}

/** True when the failed test has passed all repetitions, alone and on a busy machine. */
export const isFlake = ({ alone, loaded }: Diagnosis): boolean =>
  alone.passed === times && alone.of === times && loaded.passed === times && loaded.of === times

/**
 * Repeats failed tests and returns their diagnoses.
 *
 * @param tests at most `mostDiagnosed` tests.
 * @param env the environment of the run in which the tests failed.
 */
export function diagnose(tests: readonly Ran[], env: NodeJS.ProcessEnv): readonly Diagnosis[] {
  const { base: commit } = findChanges()
  const here = tests.map(test => {
    const alone = repeat(test, root, env)
    const loaded = isBroken(alone) ? none : underLoad(() => repeat(test, root, env))
    return { test, alone, loaded, base: none, commit }
  })
  const open = here.filter(one => !isBroken(one.alone) && !isFlake(one))
  if (open.length === 0 || commit === '') return here
  // These variables name bundles of this checkout. Without them, the tests on the base start the base's sources.
  const { SANDBOX_PROGRAM, RELEASE_PROGRAM, CLUB_PROGRAM, ...baseEnv } = env
  return onCheckout(commit, baseEnv, folder =>
    here.map(one => (open.includes(one) ? { ...one, base: repeat(one.test, folder, baseEnv) } : one))
  )
}

const none: Rate = { passed: 0, of: 0 }

const isBroken = ({ passed, of }: Rate): boolean => passed === 0 && of > 0

/** Returns the lines to print for a diagnosis. */
export function describeDiagnosis(diagnosis: Diagnosis): readonly string[] {
  const { test, alone, loaded, base, commit } = diagnosis
  const say = ({ passed, of }: Rate) => (of === 0 ? 'not run' : `passed ${passed} of ${of}`)
  return [
    `${test.file} › ${test.fullName}`,
    `  alone: ${say(alone)}; under load: ${say(loaded)}; on ${commit.slice(0, 9) || 'no base'}: ${say(base)}`,
    isFlake(diagnosis)
      ? '  a flake: repair it before the next change'
      : isBroken(alone)
        ? '  broken: it fails each time'
        : '  unstable: it fails sometimes',
    ...(test.trace ? [`  trace: npx playwright show-trace ${test.trace}`] : [])
  ]
}

/**
 * Runs a function in a temporary checkout of a commit, with dependencies installed, and removes the checkout.
 */
function onCheckout<Result>(commit: string, env: NodeJS.ProcessEnv, run: (folder: string) => Result): Result {
  const folder = join(mkdtempSync(join(tmpdir(), 'eqs-base-')), 'club')
  const call = (command: string, args: readonly string[], cwd: string) =>
    spawn.sync(command, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const remove = () => {
    call('git', ['worktree', 'remove', '--force', folder], root)
    rmSync(dirname(folder), { recursive: true, force: true })
    call('git', ['worktree', 'prune'], root)
  }
  call('git', ['worktree', 'add', '--quiet', '--detach', folder, commit], root)
  try {
    call('npx', ['--yes', 'pnpm@12.21.0', 'install', '--frozen-lockfile'], folder)
    return run(folder)
  } finally {
    remove()
  }
}

/** Runs a function while other processes keep all CPU cores busy. */
function underLoad<Result>(run: () => Result): Result {
  const busy: readonly ChildProcess[] = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', 'for (;;) {}'], { stdio: 'ignore' })
  )
  try {
    return run()
  } finally {
    for (const process of busy) process.kill('SIGKILL')
  }
}

function repeat(test: Ran, folder: string, env: NodeJS.ProcessEnv): Rate {
  if (!existsSync(join(folder, test.file))) return none
  const reports = mkdtempSync(join(tmpdir(), 'eqs-repeat-'))
  try {
    return test.file.startsWith('e2e/')
      ? repeatInBrowser(test, folder, env, join(reports, 'report.json'))
      : repeatInJest(test, folder, env, join(reports, 'report.json'))
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}

/** Returns a regular expression that matches any name that ends with this one. */
const toPattern = (name: string): string => `${escapePattern(name)}$`

function repeatInBrowser(test: Ran, folder: string, env: NodeJS.ProcessEnv, report: string): Rate {
  const run = (count: number, timeout: number): readonly Ran[] => {
    const args = [
      ...['playwright', 'test', test.file.slice('e2e/'.length), '--grep', toPattern(test.fullName)],
      ...[
        '--repeat-each',
        String(count),
        '--retries',
        '0',
        '--workers',
        '1',
        '--global-timeout',
        String(timeout)
      ],
      ...(test.project === undefined ? [] : ['--project', test.project, '--no-deps'])
    ]
    spawn.sync('npx', args, {
      cwd: join(folder, 'e2e'),
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      stdio: 'ignore'
    })
    return readRan(report, readPlaywrightReport)
  }
  const first = count(run(enough, longest))
  return isBroken(first) ? first : add(first, count(run(times - enough, longest)))
}

function repeatInJest(test: Ran, folder: string, env: NodeJS.ProcessEnv, report: string): Rate {
  const end = performance.now() + longest
  let rate = none
  while (rate.of < times && performance.now() < end && !(rate.of >= enough && isBroken(rate))) {
    const pattern = test.fullName === '' ? '' : `^${toPattern(test.fullName)}`
    // A failed test can leave open connections behind, and jest would wait for them without end.
    const args = ['jest', '--forceExit', '--runTestsByPath', test.file, '--testNamePattern', pattern]
    spawn.sync('npx', [...args, '--json', '--outputFile', report], { cwd: folder, env, stdio: 'ignore' })
    const once = count(readRan(report, readJestReport))
    if (once.of === 0) return rate
    rate = add(rate, { passed: once.passed === once.of ? 1 : 0, of: 1 })
  }
  return rate
}

function readRan(report: string, read: (report: unknown) => readonly Ran[]): readonly Ran[] {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    // The test runner ended before it wrote its report.
    return []
  } finally {
    rmSync(report, { force: true })
  }
}

const count = (ran: readonly Ran[]): Rate => {
  const done = ran.filter(({ outcome }) => outcome !== 'skipped')
  return { passed: done.filter(({ outcome }) => outcome === 'passed').length, of: done.length }
}

const add = (one: Rate, other: Rate): Rate => ({ passed: one.passed + other.passed, of: one.of + other.of })
