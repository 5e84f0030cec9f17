import { relative } from 'node:path'
import { root } from '@eqs/build/workspace'
import * as v from 'valibot'

// Parses the reports of jest and Playwright into results of single tests.

/** The outcome of a test. `flaky` means that it failed at first and passed in a retry. */
export type Outcome = 'passed' | 'failed' | 'flaky' | 'skipped'

/** The result of one test. */
export interface Ran {
  /** Path relative to the repository's root. */
  readonly file: string
  /** The test's own title, without the titles of its groups. */
  readonly title: string
  /** The titles of the test's groups, followed by its own title. Identifies the test in its file. */
  readonly fullName: string
  readonly outcome: Outcome
  readonly milliseconds: number
  /** The failure messages, or the reason why the test was skipped. */
  readonly reasons: readonly string[]
  /** The name of the Playwright project. Missing for a test of jest. */
  readonly project?: string
  /** Path of Playwright's trace. Undefined when no trace was recorded. */
  readonly trace?: string | undefined
}

const jestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      message: v.optional(v.string(), ''),
      status: v.optional(v.string(), 'passed'),
      assertionResults: v.array(
        v.object({
          title: v.string(),
          fullName: v.optional(v.string()),
          status: v.string(),
          duration: v.nullish(v.number(), 0),
          failureMessages: v.optional(v.array(v.string()), [])
        })
      )
    })
  )
})

const jestOutcomes: Readonly<Record<string, Outcome>> = { passed: 'passed', failed: 'failed' }

/** Parses jest's report. A test file that could not run counts as one failed test. */
export const readJestReport = (report: unknown): readonly Ran[] =>
  v.parse(jestReport, report).testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(root, name)
    if (status === 'failed' && assertionResults.length === 0) return [failedFile(file, message)]
    return assertionResults.map(one => ({
      file,
      title: one.title,
      fullName: one.fullName ?? one.title,
      outcome: jestOutcomes[one.status] ?? 'skipped',
      milliseconds: one.duration ?? 0,
      reasons: one.status === 'pending' ? [one.title] : one.failureMessages
    }))
  })

const failedFile = (file: string, ...reasons: readonly string[]): Ran => ({
  file,
  title: 'the file itself',
  fullName: '',
  outcome: 'failed',
  milliseconds: 0,
  reasons
})

const result = v.object({
  duration: v.optional(v.number(), 0),
  errors: v.optional(v.array(v.object({ message: v.optional(v.string(), '') })), []),
  attachments: v.optional(v.array(v.object({ name: v.string(), path: v.optional(v.string()) })), [])
})

const spec = v.object({
  title: v.string(),
  file: v.string(),
  tests: v.array(
    v.object({
      status: v.string(),
      projectName: v.optional(v.string(), ''),
      annotations: v.optional(v.array(v.object({ description: v.optional(v.string(), '') })), []),
      results: v.optional(v.array(result), [])
    })
  )
})

interface Suite {
  readonly title: string
  readonly specs: readonly v.InferOutput<typeof spec>[]
  readonly suites?: readonly Suite[] | undefined
}

const suite: v.GenericSchema<unknown, Suite> = v.object({
  title: v.optional(v.string(), ''),
  specs: v.optional(v.array(spec), []),
  suites: v.optional(v.array(v.lazy(() => suite)))
})

const playwrightOutcomes: Readonly<Record<string, Outcome>> = {
  expected: 'passed',
  skipped: 'skipped',
  flaky: 'flaky'
}

const playwrightReport = v.object({
  suites: v.array(suite),
  errors: v.optional(v.array(v.object({ message: v.optional(v.string(), '') })), [])
})

/** Part of the error with which Playwright reports that a run has ended at its time limit. */
const timeLimit = /Timed out waiting [\d.]+s for the .+ to run/

/**
 * Parses Playwright's report. Errors outside of the tests, for example in a file that cannot be loaded, count
 * as one failed test. The end of a run at its time limit is not a failure.
 */
export function readPlaywrightReport(report: unknown): readonly Ran[] {
  const { suites, errors } = v.parse(playwrightReport, report)
  const messages = errors.map(({ message }) => message).filter(message => !timeLimit.test(message))
  return [
    // The suites at the top level are the files. Their names are not part of a test's full name.
    ...suites.flatMap(file => readSuite({ ...file, title: '' }, '')),
    ...(messages.length > 0 ? [failedFile('e2e/playwright.config.ts', ...messages)] : [])
  ]
}

function readSuite({ title, specs, suites = [] }: Suite, outer: string): readonly Ran[] {
  const prefix = `${outer} ${title}`.trim()
  return [
    ...specs.flatMap(one =>
      one.tests.map(({ status, projectName, annotations, results }) => {
        const outcome = playwrightOutcomes[status] ?? 'failed'
        const errors = results.flatMap(({ errors }) => errors.map(({ message }) => message))
        return {
          file: `e2e/${one.file}`,
          title: one.title,
          fullName: `${prefix} ${one.title}`.trim(),
          outcome,
          project: projectName,
          milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
          reasons: outcome === 'skipped' ? annotations.map(({ description }) => description) : errors,
          trace: results.flatMap(({ attachments }) => attachments).find(({ name }) => name === 'trace')?.path
        }
      })
    ),
    ...suites.flatMap(inner => readSuite(inner, prefix))
  ]
}
