/** @jest-environment node */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import { expect, test } from '@jest/globals'
import { readOnlyInAll } from '../only-in-all.ts'
import { browserSpecs } from './browser-specs.ts'
import { orderTests } from './order-tests.ts'
import { addRuns } from './partial-run.ts'
import { describeRun, selectTests } from './select-tests.ts'
import { findConcerned, readWorkspace } from './workspace-graph.ts'

const workspace = readWorkspace()
const concernedBy = (...files: readonly string[]) =>
  findConcerned(workspace, files).map(({ folder }) => folder)

test('a change of a remote affects only that remote', () => {
  expect(concernedBy('mf-profile/src/profile/profile-page.tsx')).toEqual(['mf-profile'])
})

test('a change of a shared package affects its dependants, also indirect ones', () => {
  const concerned = concernedBy('shared/validation/src/single-fields.ts')
  expect(concerned[0]).toBe('shared/validation')
  expect(concerned).toEqual(expect.arrayContaining(['shared/session', 'mf-auth', 'host']))
  expect(new Set(concerned).size).toBe(concerned.length)
})

test('a change outside of every package affects the tests of the repository only', () => {
  for (const file of ['README.md', '.github/SECURITY.md', 'shared/docs/for-teams.md'])
    expect(concernedBy(file)).toEqual(['shared/testing'])
  expect(concernedBy('mf-profile/src/profile/profile-page.tsx', 'README.md')).toEqual([
    'mf-profile',
    'shared/testing'
  ])
})

test('a changed document in a package affects the tests of the repository, too', () => {
  expect(concernedBy('mf-profile/README.md')).toEqual(['mf-profile', 'shared/testing'])
  expect(concernedBy('e2e/faults/README.md')).toContain('shared/testing')
})

test.each(['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'])(
  'a change of %s affects every package, changed ones first',
  file => {
    const concerned = concernedBy('mf-profile/remote.ts', file)
    expect(concerned[0]).toBe('mf-profile')
    expect(concerned.toSorted()).toEqual(workspace.map(({ folder }) => folder).toSorted())
  }
)

test('each browser test that a change may select exists', () => {
  const gone = Object.entries(browserSpecs).flatMap(([folder, specs]) => [
    ...(existsSync(resolve(root, folder)) ? [] : [folder]),
    ...specs.filter(spec => !existsSync(resolve(root, `e2e/${spec}.spec.ts`)))
  ])
  expect(gone).toEqual([])
})

test('a change selects no browser test that the quick suite leaves out', () => {
  const leftOut = readOnlyInAll().flatMap(({ file, title }) => (title === undefined ? [file] : []))
  const specs = Object.values(browserSpecs).flat()
  expect(specs.filter(spec => leftOut.includes(`e2e/${spec}.spec.ts`))).toEqual([])
})

const onlyInAll = [
  { file: 'mf-profile/src/long.test.ts', why: 'slow' },
  { file: 'e2e/journeys/long.spec.ts', why: 'slow' },
  { file: 'e2e/journeys/short.spec.ts', title: 'of all', why: 'slow' }
]
const select = (changes: readonly string[], lastFailures: readonly string[] = []) => {
  const files = [
    'mf-profile/src/long.test.ts',
    'mf-profile/src/page.test.tsx',
    'mf-profile/src/page.soak.test.ts',
    'e2e/journeys/long.spec.ts',
    'e2e/journeys/short.spec.ts',
    'e2e/pictures/page.spec.ts',
    'e2e/soak/soak.spec.ts'
  ]
  return selectTests({ changes, lastFailures, files, packages: workspace, onlyInAll })
}

test('a changed package selects its tests, without those that only test:all or soak runs', () => {
  expect(select(['mf-profile/src/page.tsx'])).toEqual({
    folders: ['mf-profile'],
    tests: ['mf-profile/src/page.test.tsx'],
    specs: browserSpecs['mf-profile'],
    changedSpecs: []
  })
})

test('a changed test runs although only test:all has it, and so does one that has failed', () => {
  const changes = ['mf-profile/src/long.test.ts', 'e2e/journeys/long.spec.ts']
  const expected = {
    tests: ['mf-profile/src/long.test.ts', 'mf-profile/src/page.test.tsx'],
    specs: expect.arrayContaining(['journeys/long']),
    changedSpecs: ['e2e/journeys/long.spec.ts']
  }
  expect(select(changes)).toMatchObject(expected)
  expect(select(['mf-profile/src/page.tsx'], changes)).toMatchObject(expected)
})

test('the run is described with the test files of each package, earlier failures and browser tests', () => {
  const changes = ['mf-profile/src/page.tsx', 'e2e/journeys/short.spec.ts']
  expect(describeRun(select(changes))).toBe(
    'jest: mf-profile 1; browser: journeys/short, journeys/profile. What failed or has changed runs first'
  )
  const { folders, tests } = select([], ['mf-profile/src/page.test.tsx'])
  expect(describeRun({ folders, tests, specs: [] })).toBe(
    'jest: failed before 1. What failed or has changed runs first'
  )
  expect(describeRun(select(['e2e/pictures/page.spec.ts']))).toBeUndefined()
})

test('browser tests that have no project in this run are not selected, nor are deleted ones', () => {
  const changes = ['e2e/pictures/page.spec.ts', 'e2e/soak/soak.spec.ts', 'e2e/journeys/deleted.spec.ts']
  expect(select(changes).specs).toEqual([])
})

test('failed tests of the last run come first, then changed ones, then those beside changed files', () => {
  const tests = ['mf-a/src/x/x.test.ts', 'mf-a/src/y/y.test.ts', 'mf-a/src/z/z.test.ts', 'mf-b/src/b.test.ts']
  expect(orderTests(tests, ['mf-a/src/y/y.ts', 'mf-a/src/z/z.test.ts'], ['mf-b/src/b.test.ts'])).toEqual([
    'mf-b/src/b.test.ts',
    'mf-a/src/z/z.test.ts',
    'mf-a/src/y/y.test.ts',
    'mf-a/src/x/x.test.ts'
  ])
})

test('a run in which no selected test has finished before the deadline is a failure', () => {
  const none = { passed: 0, failures: [], left: ['mf-profile/src/page.test.tsx'] }
  expect(addRuns([none, { ...none, left: [] }])).toEqual({
    ...none,
    failures: [expect.stringMatching(/^No selected test has finished/)]
  })
  expect(addRuns([none, { ...none, passed: 2 }])).toMatchObject({ passed: 2, failures: [] })
  expect(addRuns([{ ...none, failures: ['broken'] }]).failures).toEqual(['broken'])
  expect(addRuns([{ ...none, left: [] }]).failures).toEqual([])
})
