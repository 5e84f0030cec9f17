import type { OnlyInAll } from '../only-in-all.ts'
import { browserSpecs } from './browser-specs.ts'
import { orderTests } from './order-tests.ts'
import { findConcerned, type WorkspacePackage } from './workspace-graph.ts'

/** Paths are relative to the repository's root. */
interface Circumstances {
  readonly changes: readonly string[]
  /** The test files that failed in the last run. */
  readonly lastFailures: readonly string[]
  /** All files of the working tree. */
  readonly files: readonly string[]
  readonly packages: readonly WorkspacePackage[]
  readonly onlyInAll: readonly OnlyInAll[]
}

interface Selection {
  /** Folders of the packages that the change affects. */
  readonly folders: readonly string[]
  /** Test files of jest. */
  readonly tests: readonly string[]
  /** Browser tests, as paths in `e2e` without `.spec.ts`: `journeys/session`. */
  readonly specs: readonly string[]
  /** Files of browser tests that have changed or failed in the last run. Every test in them runs. */
  readonly changedSpecs: readonly string[]
}

/** True for a test file that only `npm run soak` or `PICTURES` runs. */
const isOfAnotherCommand = (file: string): boolean =>
  file.endsWith('.soak.test.ts') || /^e2e\/(?:pictures|soak)\//.test(file)

/**
 * Selects the tests of a change, in the order in which they run. Files that only `npm run test:all` runs are
 * left out, unless they have changed or failed in the last run.
 */
export function selectTests({ changes, lastFailures, files, packages, onlyInAll }: Circumstances): Selection {
  const folders = findConcerned(packages, changes).map(({ folder }) => folder)
  const always = new Set([...changes, ...lastFailures])
  const leftOut = new Set(onlyInAll.flatMap(({ file, title }) => (title === undefined ? [file] : [])))
  const runs = (file: string) => !isOfAnotherCommand(file) && (always.has(file) || !leftOut.has(file))
  const inFolders = folders.flatMap(folder => files.filter(file => file.startsWith(`${folder}/`)))
  const last = lastFailures.filter(file => files.includes(file))
  const tests = [...new Set([...inFolders, ...last])].filter(file => /\.test\.tsx?$/.test(file) && runs(file))
  const changedSpecs = [...always].filter(
    file => /^e2e\/.*\.spec\.ts$/.test(file) && files.includes(file) && runs(file)
  )
  const isChanged = (folder: string) => changes.some(file => file.startsWith(`${folder}/`))
  return {
    folders,
    tests: orderTests(tests, changes, lastFailures),
    specs: [
      ...new Set([
        ...changedSpecs.map(file => file.slice('e2e/'.length, -'.spec.ts'.length)),
        ...Object.entries(browserSpecs).flatMap(([folder, ofFolder]) => (isChanged(folder) ? ofFolder : []))
      ])
    ],
    changedSpecs
  }
}

/**
 * Describes what a run spends its time on: the number of test files in each package, and the browser tests.
 * Undefined when nothing runs.
 */
export function describeRun({
  folders,
  tests,
  specs
}: Pick<Selection, 'folders' | 'tests' | 'specs'>): string | undefined {
  const counts = folders.map(
    folder => [folder, tests.filter(file => file.startsWith(`${folder}/`)).length] as const
  )
  const inFolders = counts.reduce((sum, [, count]) => sum + count, 0)
  const jest = [...counts, ['failed before', tests.length - inFolders] as const]
    .filter(([, count]) => count > 0)
    .map(([where, count]) => `${where} ${count}`)
  const parts = [
    ...(jest.length > 0 ? [`jest: ${jest.join(', ')}`] : []),
    ...(specs.length > 0 ? [`browser: ${specs.join(', ')}`] : [])
  ]
  return parts.length > 0 ? `${parts.join('; ')}. What failed or has changed runs first` : undefined
}
