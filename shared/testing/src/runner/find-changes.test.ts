/** @jest-environment node */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { findChanges } from './find-changes.ts'

let folder: string

const write = (name: string, text = '') => writeFileSync(join(folder, name), text)
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@eqs.example', ...args], {
    cwd: folder,
    encoding: 'utf8'
  }).trim()
function commit(file: string, text = file): string {
  write(file, text)
  git('add', '.')
  git('commit', '--quiet', '--message', file)
  return git('rev-parse', 'HEAD')
}
const isMain = (commitId: string) => git('update-ref', 'refs/remotes/origin/main', commitId)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'eqs-changes-'))
  git('init', '--quiet')
})

afterEach(() => rmSync(folder, { recursive: true }))

test('a branch is compared with its merge base', () => {
  const base = commit('a.ts')
  isMain(base)
  commit('b.ts')
  write('c.ts')
  expect(findChanges(folder, '')).toEqual({ base, files: ['b.ts', 'c.ts'] })
})

test('changes that are not committed are compared with HEAD when HEAD is the main branch', () => {
  commit('a.ts')
  const head = commit('b.ts')
  isMain(head)
  write('a.ts', 'changed')
  expect(findChanges(folder, '')).toEqual({ base: head, files: ['a.ts'] })
})

test('the last commit is the change when HEAD is the main branch and nothing else has changed', () => {
  const previous = commit('a.ts')
  isMain(commit('b.ts'))
  expect(findChanges(folder, '')).toEqual({ base: previous, files: ['b.ts'] })
})

test('TEST_BASE replaces the merge base', () => {
  const first = commit('a.ts')
  commit('b.ts')
  isMain(commit('c.ts'))
  expect(findChanges(folder, first)).toEqual({ base: first, files: ['b.ts', 'c.ts'] })
})

test('there is no base before the first commit', () => {
  isMain(commit('a.ts'))
  expect(findChanges(folder, '')).toEqual({ base: '', files: [] })
})

test('both paths of a renamed file have changed, also when they have accents', () => {
  commit('día.ts', 'a long text that Git recognizes in the new file')
  renameSync(join(folder, 'día.ts'), join(folder, 'año.ts'))
  git('add', '.')
  expect(findChanges(folder, '').files.toSorted()).toEqual(['año.ts', 'día.ts'])
})
