/** @jest-environment node */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { freePort } from '../../free-port.ts'
import { runBrowser } from './run-browser.ts'
import { runJest } from './run-jest.ts'

// Playwright finds no tests in a worker of jest, which this variable marks.
const { JEST_WORKER_ID, ...env } = process.env

let folder: string
const inAMinute = () => performance.now() + 60_000

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'eqs-failed-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

test('jest that finds no test is a failure with the last lines of its output', async () => {
  const run = await runJest(['mf-profile/package.json'], inAMinute(), folder, env)
  expect(run).toEqual({
    passed: 0,
    left: [],
    failures: [expect.stringMatching(/^The command failed: npx jest\n.*No tests found/s)]
  })
})

test('Playwright that finds no test is a failure', async () => {
  const port = await freePort()
  const club = createServer((_, response) => response.end()).listen(port)
  const run = await runBrowser(['journeys/none'], String(port), inAMinute(), folder, env)
  club.close()
  expect(run).toEqual({ passed: 0, left: [], failures: [expect.stringContaining('No tests found')] })
})

test('a configuration of Playwright that throws is a failure with the last lines of its output', async () => {
  const broken = { ...env, CHROMIUM_PATH: join(folder, 'none') }
  const run = await runBrowser(['journeys/session'], '1', inAMinute(), folder, broken)
  expect(run).toEqual({
    passed: 0,
    left: [],
    failures: [expect.stringMatching(/^The command failed: npx playwright test\n.*CHROMIUM_PATH/s)]
  })
})
