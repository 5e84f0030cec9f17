/** @jest-environment node */
import { expect, test } from '@jest/globals'
import { judgeQuarantine, type Quarantined, readQuarantine } from './quarantine.ts'

const entry: Quarantined = {
  file: 'e2e/a.spec.ts',
  test: 'redeems',
  reason: 'the emulated network drops a frame',
  rates: { alone: '19 of 20', loaded: '15 of 20', base: '16 of 20' },
  class: 'tool',
  since: '2026-11-20'
}
const ran = [
  {
    file: 'e2e/a.spec.ts',
    title: 'redeems',
    fullName: 'redeems',
    outcome: 'failed' as const,
    milliseconds: 1,
    reasons: []
  }
]
const now = { isWhole: true, today: new Date('2026-11-26') }

test('the list can be parsed', () => {
  expect(readQuarantine().length).toBeLessThanOrEqual(5)
})

test('an entry whose test fails on the base as well is accepted', () => {
  expect(judgeQuarantine([entry], ran, now)).toEqual([])
})

test.each([
  ['is older than 14 days', entry, ran, { ...now, today: new Date('2026-12-05') }, 'expired on 2026-12-04'],
  [
    'passed each time on the base',
    { ...entry, rates: { ...entry.rates, base: '20 of 20' } },
    ran,
    now,
    'a later change broke it'
  ],
  ['names no test', entry, [], now, 'there is no such test']
] as const)('an entry that %s fails the run', (_, one, tests, circumstances, words) => {
  expect(judgeQuarantine([one], tests, circumstances)).toEqual([expect.stringContaining(words)])
})

test('a sixth entry fails the run', () => {
  const six = Array.from({ length: 6 }, () => entry)
  expect(judgeQuarantine(six, ran, now)).toEqual(['quarantine.json has 6 entries; the maximum is 5'])
})
