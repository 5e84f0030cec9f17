import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import { faultLines, forEachRemote, heldRows } from './fault-rows.ts'
import { bundlePrograms } from './node-program.ts'
import { failuresOf, type Ran, ranByJest, ranByPlaywright } from './ran-tests.ts'

// `npm test`: the gates, the screens and rules, and the whole club in a real browser. Everything runs even when an
// earlier part failed, so that one run tells all.

interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const reports = resolve(root, '.cache/reports')
// A run that dies before its report must not be told by the one of the run before.
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const reportOf = (run: string) => resolve(reports, `${run}.json`)

/** Playwright's, in their order. */
const projects = ['journeys', 'performance'] as const

interface Place {
  /** From the repository's root. */
  readonly folder?: string
  readonly env?: Readonly<Record<string, string>>
}

function run(command: string, args: readonly string[], { folder = '.', env = {} }: Place = {}): boolean {
  process.stdout.write(`\n> ${command} ${args.join(' ')}\n`)
  const { status } = spawnSync(command, args, {
    cwd: resolve(root, folder),
    stdio: 'inherit',
    env: { ...process.env, ...env }
  })
  return status === 0
}

function lint(): Tally {
  const passed = run('npm', ['run', '--silent', 'lint'])
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 }
}

function jest(): Tally {
  const report = reportOf('jest')
  // Nothing else runs meanwhile: jest would leave one core free.
  const ended = run('jest', ['--maxWorkers=100%', '--json', '--outputFile', report])
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = readReport(report)
  const failed = count(numFailedTests) + count(numRuntimeErrorTestSuites)
  return {
    passed: count(numPassedTests),
    failed: ended ? failed : Math.max(1, failed),
    skipped: count(numPendingTests)
  }
}

/** What is measured does not depend on what the journeys have shown: it is told whatever that was, of a machine that does nothing else. */
function playwright(project: (typeof projects)[number]): Tally {
  const report = reportOf(project)
  // Folders of their own: each run takes away what the one before left of its failures.
  const output = `test-results/${project}`
  const ended = run('npx', ['playwright', 'test', '--project', project, '--no-deps', '--output', output], {
    folder: 'e2e',
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  })
  const { stats } = readReport(report)
  const { expected, unexpected, flaky, skipped } = Object(stats)
  // A test that passes only at the second try is a defect.
  const failed = count(unexpected) + count(flaky)
  return { passed: count(expected), failed: ended ? failed : Math.max(1, failed), skipped: count(skipped) }
}

function readReport(file: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

/** The tests of all reports. */
function ranTests(): readonly Ran[] {
  const read = (file: string, ranBy: (report: unknown) => readonly Ran[]): readonly Ran[] => {
    try {
      return ranBy(readReport(file))
    } catch {
      // A run that has died is a failure of its own.
      return []
    }
  }
  return [
    ...read(reportOf('jest'), ranByJest),
    ...projects.flatMap(project => read(reportOf(project), ranByPlaywright))
  ]
}

/** Which rows of the fault matrix hold; a test that a row names has to have run. */
function faultMatrix(ran: readonly Ran[]): Tally {
  const { text, missing } = heldRows(forEachRemote(faultLines), ran)
  process.stdout.write(`\n${[...missing, text].join('\n')}\n`)
  return { passed: 0, failed: missing.length, skipped: 0 }
}

const count = (value: unknown): number => (typeof value === 'number' ? value : 0)

Object.assign(process.env, await bundlePrograms())
const parts = [lint(), jest(), ...projects.map(playwright)]
const ran = ranTests()
const tallies = [...parts, faultMatrix(ran)]
const sum = (of: keyof Tally) => tallies.reduce((total, tally) => total + tally[of], 0)
const skipped = sum('skipped')
for (const failure of failuresOf(ran)) process.stdout.write(`\n${failure}\n`)
process.stdout.write(
  `\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`
)
process.exitCode = sum('failed') > 0 ? 1 : 0
