import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '@eqs/build/workspace'

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
  const report = resolve(reports, 'jest.json')
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

function playwright(): Tally {
  const report = resolve(reports, 'playwright.json')
  const ended = run('npx', ['playwright', 'test'], {
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

const count = (value: unknown): number => (typeof value === 'number' ? value : 0)

const tallies = [lint(), jest(), playwright()]
const sum = (of: keyof Tally) => tallies.reduce((total, tally) => total + tally[of], 0)
const skipped = sum('skipped')
process.stdout.write(
  `\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`
)
process.exitCode = sum('failed') > 0 ? 1 : 0
