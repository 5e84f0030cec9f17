import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import { type Ran, readJestReport, readPlaywrightReport } from './runner/ran-tests.ts'

/** Tests that belong together, run as they would be by hand. */
export interface Campaign {
  /** What begins each line of its output that has figures. */
  readonly name: string
  /** Of jest, or of Playwright in `e2e`. */
  readonly runner: 'jest' | 'playwright'
  readonly args: readonly string[]
}

export interface Outcome {
  readonly name: string
  readonly passed: boolean
  readonly minutes: number
  /** How many passed of how many. */
  readonly tests: string
  readonly figures: readonly string[]
}

/** @param report a path without an ending: what was said stands in `.log`, and what the tests came to in `.json`. */
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
    // What was skipped has shown nothing.
    passed: status === 0 && passed > 0 && skipped === 0,
    minutes: (performance.now() - begun) / 60_000,
    tests: `${passed} of ${done.length}${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    figures: figuresIn(readFileSync(`${report}.log`, 'utf8'), name)
  }
}

/** The lines that begin with the campaign's name. */
const figuresIn = (log: string, name: string): readonly string[] =>
  log.split('\n').flatMap(line => (line.startsWith(`${name}: `) ? [line.slice(name.length + 2).trim()] : []))

function readReport(file: string, ranBy: (report: unknown) => readonly Ran[]): readonly Ran[] {
  try {
    return ranBy(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // It died before it could tell.
    return []
  }
}
