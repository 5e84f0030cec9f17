/** @jest-environment node */
import { join } from 'node:path'
import { root } from '@eqs/build/workspace'
import { expect, test } from '@jest/globals'
import { readJestReport, readPlaywrightReport } from './ran-tests.ts'
import { describeFailure, tableOfGroups } from './reports.ts'

const name = join(root, 'mf-a/a.test.ts')

test('a jest report is parsed test by test', () => {
  const report = {
    testResults: [
      {
        name,
        status: 'failed',
        assertionResults: [
          { title: 'adds', fullName: 'points adds', status: 'passed', duration: 12 },
          { title: 'takes', status: 'failed', failureMessages: ['Expected: 2'] },
          { title: 'CORPORA is not set', status: 'pending' }
        ]
      }
    ]
  }
  expect(readJestReport(report)).toEqual([
    expect.objectContaining({
      file: 'mf-a/a.test.ts',
      fullName: 'points adds',
      outcome: 'passed',
      milliseconds: 12
    }),
    expect.objectContaining({ fullName: 'takes', outcome: 'failed', reasons: ['Expected: 2'] }),
    expect.objectContaining({ outcome: 'skipped', reasons: ['CORPORA is not set'] })
  ])
})

test('a jest file that could not run is a failed test', () => {
  const report = {
    testResults: [{ name, status: 'failed', message: 'Cannot find module', assertionResults: [] }]
  }
  expect(readJestReport(report)).toMatchObject([{ outcome: 'failed', reasons: ['Cannot find module'] }])
})

const inBrowser = (status: string) => ({
  suites: [
    {
      title: 'journeys/a.spec.ts',
      suites: [
        {
          title: 'at the till',
          specs: [
            {
              title: 'redeems',
              file: 'journeys/a.spec.ts',
              tests: [
                {
                  status,
                  projectName: 'screens',
                  annotations: [{ description: 'Firefox is not installed' }],
                  results: [
                    { duration: 5, errors: [{ message: 'Timeout' }] },
                    { duration: 7, attachments: [{ name: 'trace', path: 'trace.zip' }] }
                  ]
                }
              ]
            }
          ]
        }
      ]
    }
  ]
})

test.each([
  ['expected', 'passed'],
  ['unexpected', 'failed'],
  ['flaky', 'flaky'],
  ['skipped', 'skipped']
])('a test with Playwright’s status %s is %s', (status, outcome) => {
  expect(readPlaywrightReport(inBrowser(status))).toMatchObject([
    {
      file: 'e2e/journeys/a.spec.ts',
      fullName: 'at the till redeems',
      outcome,
      milliseconds: 12,
      project: 'screens'
    }
  ])
})

test('a skipped test has its reason, and a failed one its message and its trace', () => {
  const [skipped] = readPlaywrightReport(inBrowser('skipped'))
  expect(skipped?.reasons).toEqual(['Firefox is not installed'])
  const [failed] = readPlaywrightReport(inBrowser('unexpected'))
  expect(failed && describeFailure(failed)).toBe(
    '✘ e2e/journeys/a.spec.ts › at the till redeems\n    Timeout\n    trace: trace.zip'
  )
})

test('errors outside of the tests in Playwright’s report are one failed test', () => {
  const errors = [{ message: 'Cannot find module' }, { message: 'No tests found' }]
  expect(readPlaywrightReport({ suites: [], errors })).toMatchObject([
    {
      file: 'e2e/playwright.config.ts',
      fullName: '',
      outcome: 'failed',
      reasons: ['Cannot find module', 'No tests found']
    }
  ])
})

test('Playwright’s time limit is not a failure', () => {
  const message = '\u001b[31mTimed out waiting 20s for the test suite to run\u001b[39m'
  expect(readPlaywrightReport({ suites: [], errors: [{ message }] })).toEqual([])
})

test('the minutes of a stage are divided among the groups of its tests', () => {
  const ran = [
    { file: 'shared/release/src/a.test.ts', milliseconds: 300 },
    { file: 'host/src/a.test.tsx', milliseconds: 100 }
  ].map(one => ({ ...one, title: 'a', fullName: 'a', outcome: 'passed' as const, reasons: [] }))
  expect(tableOfGroups([{ name: 'jest', milliseconds: 120_000, ran }])).toEqual([
    { name: 'jest: release', tests: 1, minutes: 1.5 },
    { name: 'jest: screens', tests: 1, minutes: 0.5 }
  ])
})
