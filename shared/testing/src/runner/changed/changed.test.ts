/** @jest-environment node */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import { expect, test } from '@jest/globals'
import { browserSpecs } from './browser-specs.ts'
import { orderTests } from './order-tests.ts'
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

test('failed tests of the last run come first, then changed ones, then those beside changed files', () => {
  const tests = ['mf-a/src/x/x.test.ts', 'mf-a/src/y/y.test.ts', 'mf-a/src/z/z.test.ts', 'mf-b/src/b.test.ts']
  expect(orderTests(tests, ['mf-a/src/y/y.ts', 'mf-a/src/z/z.test.ts'], ['mf-b/src/b.test.ts'])).toEqual([
    'mf-b/src/b.test.ts',
    'mf-a/src/z/z.test.ts',
    'mf-a/src/y/y.test.ts',
    'mf-a/src/x/x.test.ts'
  ])
})
