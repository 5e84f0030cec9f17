import { relative } from 'node:path'
import { root } from '@eqs/build/workspace'
import * as v from 'valibot'

// The results of single tests, as the reports of jest and Playwright have them.

/** `flaky`: failed first, and passed when it was tried again. */
export type Outcome = 'passed' | 'failed' | 'flaky' | 'skipped'

/** The result of one test. */
export interface Ran {
  /** From the repository's root. */
  readonly file: string
  /** Without the titles of the groups around it. */
  readonly title: string
  /** With the titles of the groups around it: it finds the test again. */
  readonly fullName: string
  readonly outcome: Outcome
  readonly milliseconds: number
  /** Messages of its failures, or the reason of a skip. */
  readonly reasons: readonly string[]
  /** Playwright's project. */
  readonly project?: string
  /** Playwright's recording of the failure, when there is one. */
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

/** Reads a report of jest. A file that could not run at all counts as one failed test. */
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

const failedFile = (file: string, message: string): Ran => ({
  file,
  title: 'the file itself',
  fullName: '',
  outcome: 'failed',
  milliseconds: 0,
  reasons: [message]
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

/** Reads a report of Playwright. */
export const readPlaywrightReport = (report: unknown): readonly Ran[] =>
  v
    .parse(v.object({ suites: v.array(suite) }), report)
    // The outermost suites are files, whose names are no part of a test's name.
    .suites.flatMap(file => readSuite({ ...file, title: '' }, ''))

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
