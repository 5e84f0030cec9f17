/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@eqs/build/workspace'
import { expect, test } from '@jest/globals'
import { eachRemote, faultLines, forEachRemote, heldRows } from './fault-rows.ts'
import { failuresOf, ranByJest, ranByPlaywright } from './ran-tests.ts'

// Each row of the fault matrix names tests that are there, and `npm test` tells which rows hold.

test(`each of the ${faultLines.length} lines of the fault matrix names a test that is there`, () => {
  const rows = new Set(faultLines.map(({ row }) => row))
  const numbered = (letter: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`)
  const counts = { R: 20, D: 10, A: 13, T: 8, N: 7, P: 5 }
  expect([...rows].toSorted()).toEqual(
    Object.entries(counts)
      .flatMap(([letter, count]) => numbered(letter, count))
      .toSorted()
  )
  const gone = faultLines.filter(({ file, words }) => words === '' || !textOf(file).includes(fault(words)))
  expect(gone).toEqual([])
})

/** Where the titles of a file stand: of some remotes' faults, in a list beside it. */
const textOf = (file: string): string =>
  [file, ...(file === 'e2e/faults/remotes.spec.ts' ? ['e2e/fixtures/remote-rows.ts'] : [])]
    .map(place => readFileSync(join(root, place), 'utf8'))
    .join('\n')

/** A title without the part that is put together: `R1 mf-*: entry 404`. */
const fault = (words: string): string => words.split(`${eachRemote}: `).at(-1) ?? words

test('a row of remotes holds when it does for each of them', () => {
  const rows = forEachRemote([{ row: 'R1', file: 'e2e/r.spec.ts', words: 'R1 mf-*: entry 404' }])
  expect(rows).toHaveLength(5)
  const ran = rows.map(({ file, words }) => ({ file, title: words, outcome: 'passed', reasons: [] }) as const)
  expect(heldRows(rows, ran)).toEqual({ text: 'R: 1/1', missing: [] })
  expect(heldRows(rows, ran.slice(1))).toMatchObject({
    text: 'R: 0/1',
    missing: ['R1: no test of e2e/r.spec.ts has run with “R1 mf-auth: entry 404” in its title']
  })
})

const lines = [
  { row: 'A1', file: 'mf-a/a.test.ts', words: 'a card fails' },
  { row: 'A1', file: 'e2e/a.spec.ts', words: 'in a browser' },
  { row: 'A2', file: 'mf-a/a.test.ts', words: 'another' },
  { row: 'P1', file: 'e2e/p.spec.ts', words: 'it is killed' }
]

const inJest = (status: string) => ({
  testResults: [
    {
      name: join(root, 'mf-a/a.test.ts'),
      assertionResults: [
        { title: 'when a card fails, the others live', status },
        { title: 'another', status: 'passed' }
      ]
    }
  ]
})

const inBrowser = (status: string) => ({
  suites: [
    {
      specs: [{ title: 'a card in a browser', file: 'a.spec.ts', tests: [{ status: 'expected' }] }],
      suites: [{ specs: [{ title: 'it is killed', file: 'p.spec.ts', tests: [{ status }] }] }]
    }
  ]
})

const held = (one: string, other: string) =>
  heldRows(lines, [...ranByJest(inJest(one)), ...ranByPlaywright(inBrowser(other))])

test.each([
  ['passed', 'expected', 'A: 2/2, P: 1/1'],
  ['failed', 'expected', 'A: 1/2, P: 1/1'],
  ['passed', 'unexpected', 'A: 2/2, P: 0/1'],
  ['passed', 'flaky', 'A: 2/2, P: 0/1'],
  ['pending', 'skipped', 'A: 1/2, P: 0/1']
])('tests that are %s and %s: %s', (one, other, text) => {
  expect(held(one, other)).toEqual({ text, missing: [] })
})

test('a line whose test has not run is told', () => {
  expect(heldRows(lines, ranByJest(inJest('passed')))).toEqual({
    text: 'A: 1/2, P: 0/1',
    missing: [
      'A1: no test of e2e/a.spec.ts has run with “in a browser” in its title',
      'P1: no test of e2e/p.spec.ts has run with “it is killed” in its title'
    ]
  })
})

test('a run ends with what failed in it, and the beginning of why', () => {
  const failed = {
    status: 'unexpected',
    results: [{ errors: [{ message: '\u001b[31mTimeout\u001b[39m\nwaiting for “Canjear”' }] }]
  }
  const browser = { suites: [{ specs: [{ title: 'redeems', file: 'a.spec.ts', tests: [failed] }] }] }
  const assertionResults = [
    { title: 'adds', status: 'failed', failureMessages: ['Expected: 2\nReceived: 3'] }
  ]
  const jest = { testResults: [{ name: join(root, 'mf-a/a.test.ts'), assertionResults }] }
  expect(
    failuresOf([...ranByJest(jest), ...ranByPlaywright(browser), ...ranByJest(inJest('passed'))])
  ).toEqual([
    '✘ mf-a/a.test.ts › adds\n    Expected: 2\n    Received: 3',
    '✘ e2e/a.spec.ts › redeems\n    Timeout\n    waiting for “Canjear”'
  ])
})
