import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerHelp } from '@eqs/build/answer-help'
import { startClub } from '../../browser-club.ts'
import { listFiles } from '../../list-files.ts'
import { findChanges } from '../find-changes.ts'
import { readOnlyInAll } from '../only-in-all.ts'
import { readLastFailures } from '../reports.ts'
import { addRuns } from './partial-run.ts'
import { runBrowser } from './run-browser.ts'
import { runJest } from './run-jest.ts'
import { describeRun, selectTests } from './select-tests.ts'
import { readWorkspace } from './workspace-graph.ts'

// `npm run test:changed` runs the tests of the packages that a change affects, for at most one minute. It
// also lists the tests that did not run within this time.

answerHelp(`npm run test:changed    tests what a change affects, for one minute, and lists what it left out

The change is what differs from origin/main, or from the commit in TEST_BASE.

Example: TEST_BASE=HEAD~3 npm run test:changed
`)

/** Time limit of the run in milliseconds. */
const minute = 60_000

/** Part of the time limit that is reserved for browser tests if there are any, in milliseconds. */
const browserTime = 25_000

const begun = performance.now()
const print = (...lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`)
const { files: changes } = findChanges()
const selection = selectTests({
  changes,
  lastFailures: readLastFailures().map(({ file }) => file),
  files: listFiles(),
  packages: readWorkspace(),
  onlyInAll: readOnlyInAll()
})
const { folders, tests, specs, changedSpecs } = selection
const described = describeRun(selection)

print(
  changes.length === 0
    ? 'nothing has changed'
    : `${changes.length} changed files affect ${folders.join(', ') || 'no package'}: ${tests.length} files of jest, ${specs.length} of the browser`,
  ...(described === undefined ? [] : [described])
)
const folder = mkdtempSync(join(tmpdir(), 'eqs-changed-'))
const env = { ...process.env, TEST_SUITE: 'quick', TEST_CHANGED_SPECS: changedSpecs.join() }
const end = begun + minute - 2_000
const limit = AbortSignal.timeout(Math.ceil(end - performance.now()))
// The club is built while jest runs. What is not built in time is built by the next run.
const starting =
  specs.length > 0
    ? startClub(env, limit).catch((error: unknown) => (limit.aborted ? undefined : String(error)))
    : undefined
const jest = await runJest(tests, specs.length > 0 ? begun + minute - browserTime : end, folder, env)
const club = await starting
const browser =
  typeof club === 'string'
    ? { passed: 0, failures: [club], left: [] }
    : await runBrowser(specs, club?.port, end, folder, env)
if (typeof club === 'object') await club.stop()
rmSync(folder, { recursive: true, force: true })

const { passed, failures, left } = addRuns([jest, browser])
for (const failure of failures) print('', `✘ ${failure}`)
if (left.length > 0)
  print('', `left out, because the minute was over: ${left.length}`, ...left.map(one => `  ${one}`))
print(
  '',
  `${passed} passed, ${failures.length} failed in ${((performance.now() - begun) / 1000).toFixed(0)} s${left.length > 0 ? `; ${left.length} did not run` : ''}`
)
process.exitCode = failures.length > 0 ? 1 : 0
