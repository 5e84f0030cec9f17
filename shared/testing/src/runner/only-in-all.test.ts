/** @jest-environment node */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import { expect, test } from '@jest/globals'
import { readOnlyInAll } from './only-in-all.ts'

// Playwright finds no tests in a worker of jest, which this variable marks.
const { JEST_WORKER_ID, ...env } = process.env

// An entry whose test was renamed leaves out nothing, and the quick suite grows.
test('each title in only-in-all.json is part of the title of a test in its file', () => {
  const entries = readOnlyInAll().flatMap(({ file, title }) =>
    title === undefined ? [] : [{ file: file.slice('e2e/'.length), title }]
  )
  const files = [...new Set(entries.map(({ file }) => file))]
  const { stdout, stderr, status } = spawnSync(
    'npx',
    ['playwright', 'test', '--list', '--no-deps', ...files],
    {
      cwd: resolve(root, 'e2e'),
      env: { ...env, PORT: '1', TEST_SUITE: 'all' },
      encoding: 'utf8'
    }
  )
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const tests = stdout.split('\n')
  const unmatched = entries.filter(
    ({ file, title }) => !tests.some(line => line.includes(` ${file}:`) && line.includes(title))
  )
  expect(unmatched).toEqual([])
})
