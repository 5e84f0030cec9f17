import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '@eqs/build/workspace'
import * as v from 'valibot'

// What the reports of jest and Playwright tell of each test.

type Outcome = 'passed' | 'failed' | 'skipped'

/** A test as a run has left it. */
export interface Ran {
  /** From the repository's root. */
  readonly file: string
  readonly title: string
  readonly outcome: Outcome
  /** What it says of why it failed. */
  readonly reasons: readonly string[]
}

const jestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      assertionResults: v.array(
        v.object({
          title: v.string(),
          status: v.string(),
          failureMessages: v.optional(v.array(v.string()), [])
        })
      )
    })
  )
})

/** The tests of a report of jest. */
export const ranByJest = (report: unknown): readonly Ran[] =>
  v.parse(jestReport, report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status, failureMessages }) => ({
      file: relative(root, name),
      title,
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
      reasons: failureMessages
    }))
  )

const result = v.object({
  errors: v.optional(v.array(v.object({ message: v.optional(v.string(), '') })), [])
})

const spec = v.object({
  title: v.string(),
  file: v.string(),
  tests: v.array(v.object({ status: v.string(), results: v.optional(v.array(result), []) }))
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
    tests.map(({ status, results }) => ({
      file: `e2e/${file}`,
      title,
      outcome: outcomes[status] ?? 'failed',
      reasons: results.flatMap(({ errors }) => errors.map(({ message }) => message))
    }))
  ),
  ...suites.flatMap(specsOf)
]

/** Lines of a reason that are told at the end of a run; the rest stands where the test ran. */
const told = 12

/** The tests that failed, each with the beginning of why: who reads only a run's end has to know. */
export const failuresOf = (ran: readonly Ran[]): readonly string[] =>
  ran
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ file, title, reasons }) => {
      const lines = reasons.flatMap(reason =>
        stripVTControlCharacters(reason).trim().split('\n').slice(0, told)
      )
      return [`✘ ${file} › ${title}`, ...lines.map(line => `    ${line}`)].join('\n')
    })
