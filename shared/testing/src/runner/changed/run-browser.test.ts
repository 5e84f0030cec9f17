/** @jest-environment node */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import { expect, test } from '@jest/globals'

const changed = 'journeys/movements.spec.ts'
const unchanged = 'journeys/ticket.spec.ts'

// Playwright finds no tests in a worker of jest, which this variable marks.
const { JEST_WORKER_ID, ...env } = process.env

test('a changed browser test that only test:all has is a test of the quick suite, too', () => {
  const { stdout } = spawnSync('npx', ['playwright', 'test', '--list', '--no-deps', changed, unchanged], {
    cwd: resolve(root, 'e2e'),
    env: { ...env, PORT: '1', TEST_SUITE: 'quick', TEST_CHANGED_SPECS: `e2e/${changed}` },
    encoding: 'utf8'
  })
  expect(stdout).toContain(changed)
  expect(stdout).not.toContain(unchanged)
})
