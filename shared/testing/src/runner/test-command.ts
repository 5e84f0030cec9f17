import { writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { answerHelp } from '@eqs/build/answer-help'
import { root } from '@eqs/build/workspace'
import { bundlePrograms } from '../node-program.ts'
import { describeDiagnosis, diagnose, isFlake, mostDiagnosed } from './diagnosis.ts'
import { readOnlyInAll } from './only-in-all.ts'
import { readOptions, usage } from './options.ts'
import type { Ran } from './ran-tests.ts'
import { describeFailure, describeTimes, openReports, writeSummary } from './reports.ts'
import { faultRules, judgeRules, securityRules, textRules } from './rules.ts'
import { runStages } from './stages.ts'

// `npm test` and `npm run test:all` run lint, jest and the browser tests, and print the result.

const args = process.argv.slice(2)
answerHelp(usage)
const options = readOptions(args)
const { suite, shard, lateMs, toleratesFlake, without } = options

const print = (...lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`)

const reports = openReports(suite)
const env: NodeJS.ProcessEnv = {
  ...process.env,
  ...(await bundlePrograms()),
  TEST_SUITE: suite,
  ...(lateMs === undefined ? {} : { EQS_LATE_MS: String(lateMs) })
}
const stages = await runStages({ suite, shard, reports, env })
const ran = stages.flatMap(one => one.ran)

const failed = ran.filter(({ outcome }) => outcome === 'failed' || outcome === 'flaky')
writeSummary(reports, stages, failed)

const rules = [...faultRules, ...securityRules, ...textRules()]
const onlyInAll = suite === 'quick' ? readOnlyInAll() : []
const { summary, problems } = judgeRules(rules, ran, onlyInAll)

/**
 * A skipped test fails a run of the whole suite, unless its title or reason contains a value of `--without`.
 * In the quick suite, tests may be skipped for requirements that the machine lacks.
 */
const skipped = ran.filter(({ outcome }) => outcome === 'skipped')
const unexplained =
  suite === 'quick'
    ? []
    : skipped.filter(test => {
        const reason = `${test.title} ${test.reasons.join(' ')}`.toLowerCase()
        return !without.some(one => reason.includes(one.toLowerCase()))
      })

const otherProblems = [
  // A shard contains only some of the tests, so rules without a test are not a problem.
  ...(shard === undefined ? problems : []),
  ...unexplained.map(({ file, fullName, reasons }) => `skipped: ${file} › ${fullName} ${reasons.join(' ')}`)
]

print('', ...describeTimes(stages), '', ...summary)
for (const test of failed) print('', describeFailure(test))

// Failures of lint and of aborted commands have no test file and cannot be repeated.
const repeatable = failed.filter(({ file }) => /\.(?:test|spec)\.tsx?$/.test(file))
const diagnoses = repeatable.length > 0 && repeatable.length <= mostDiagnosed ? diagnose(repeatable, env) : []
if (diagnoses.length > 0) print('', 'repeated', ...diagnoses.flatMap(describeDiagnosis))
if (repeatable.length > mostDiagnosed)
  print('', `${repeatable.length} tests failed: more than ${mostDiagnosed} are not repeated`)

const [first, ...others] = diagnoses
const isTolerated =
  toleratesFlake && failed.length === 1 && first !== undefined && others.length === 0 && isFlake(first)
if (isTolerated) {
  const lines = describeDiagnosis(first)
  print('', 'tolerated', ...lines)
  // The gate (the checks before a change is accepted) reads this file, because it tolerates only one flake in
  // all its commands together.
  writeFileSync(resolve(root, '.cache/reports/tolerated.txt'), `${lines.join('\n')}\n`)
}
for (const problem of otherProblems) print('', problem)
if (skipped.length > 0) print('', ...skippedByReason(skipped))

const failures = (isTolerated ? 0 : failed.length) + otherProblems.length
const passed = ran.filter(({ outcome }) => outcome === 'passed').length
print(
  '',
  `reports: ${relative(root, reports)}`,
  `${passed} passed, ${failures} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`
)
process.exitCode = failures > 0 ? 1 : 0

/** Returns one line per reason of a skip, with the number of tests that were skipped for this reason. */
function skippedByReason(tests: readonly Ran[]): readonly string[] {
  const reasons = tests.map(({ title, reasons: [reason] }) => reason || title)
  return [...new Set(reasons)].map(
    reason => `skipped: ${reasons.filter(one => one === reason).length} × ${reason}`
  )
}
