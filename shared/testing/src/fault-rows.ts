import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import * as v from 'valibot'

// The rows of the fault matrix that stand in a table, and what a run of the tests says of them.

/** One test of a row. */
interface Line {
  readonly row: string
  /** From the repository's root. */
  readonly file: string
  /** What its title has in it. */
  readonly words: string
}

/** The table of `e2e/faults/README.md`. */
export const faultLines: readonly Line[] = readFileSync(resolve(root, 'e2e/faults/README.md'), 'utf8')
  .split('\n')
  .map(line => line.split('|').map(cell => cell.trim()))
  .flatMap(([, row = '', , file = '', words = '']) => (/^[A-Z]\d+$/.test(row) ? [{ row, file, words }] : []))

type Outcome = 'passed' | 'failed' | 'skipped'

/** A test as a run has left it. */
export interface Ran {
  /** From the repository's root. */
  readonly file: string
  readonly title: string
  readonly outcome: Outcome
}

const jestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      assertionResults: v.array(v.object({ title: v.string(), status: v.string() }))
    })
  )
})

/** The tests of a report of jest. */
export const ranByJest = (report: unknown): readonly Ran[] =>
  v.parse(jestReport, report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      file: relative(root, name),
      title,
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped'
    }))
  )

const spec = v.object({
  title: v.string(),
  file: v.string(),
  tests: v.array(v.object({ status: v.string() }))
})

interface Suite {
  readonly specs: readonly v.InferOutput<typeof spec>[]
  readonly suites?: readonly Suite[] | undefined
}

const suite: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.array(spec),
  suites: v.optional(v.array(v.lazy(() => suite)))
})

const outcomes: Readonly<Record<string, Outcome>> = { expected: 'passed', skipped: 'skipped' }

/** The tests of a report of Playwright. */
export const ranByPlaywright = (report: unknown): readonly Ran[] =>
  v.parse(v.object({ suites: v.array(suite) }), report).suites.flatMap(specsOf)

const specsOf = ({ specs, suites = [] }: Suite): readonly Ran[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status }) => ({ file: `e2e/${file}`, title, outcome: outcomes[status] ?? 'failed' }))
  ),
  ...suites.flatMap(specsOf)
]

/** What a run says of the table. */
export interface Held {
  /** `A: 13/13, N: 7/7`: of each letter, how many rows hold. */
  readonly text: string
  /** Lines none of whose tests was run, and what came of the others that do not hold. */
  readonly missing: readonly string[]
}

/** A row holds when all its lines do; what is skipped, since this machine has no such engine or database, does not, and is no failure. */
export function heldRows(lines: readonly Line[], ran: readonly Ran[]): Held {
  const rows = new Map<string, Map<string, boolean>>()
  const missing: string[] = []
  for (const { row, file, words } of lines) {
    const tests = ran.filter(one => one.file === file && one.title.includes(words))
    const isHeld = tests.some(one => one.outcome === 'passed') && tests.every(one => one.outcome !== 'failed')
    if (tests.length === 0) missing.push(`${row}: no test of ${file} has run with “${words}” in its title`)
    const letter = row.charAt(0)
    const held = rows.get(letter) ?? new Map<string, boolean>()
    rows.set(letter, held.set(row, (held.get(row) ?? true) && isHeld))
  }
  const text = [...rows]
    .map(([letter, held]) => `${letter}: ${[...held.values()].filter(Boolean).length}/${held.size}`)
    .join(', ')
  return { text, missing }
}
