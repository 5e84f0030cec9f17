import { expect, test } from '@jest/globals'
import { allowedRate, compare } from './compare.ts'
import { judge } from './judge.ts'

const limits = { threshold: 2, factor: 2, negligible: 0.5 }
const measure = { ...limits, minLoads: 50, steps: [100] }
const verdict = (canary: readonly [number, number], others: readonly [number, number]) =>
  compare({ failed: canary[0], loads: canary[1] }, { failed: others[0], loads: others[1] }, measure).verdict

test.each([
  ['a canary with few loads gets no verdict', [10, 20], [0, 900], 'open'],
  ['a canary gets no verdict while the others have few loads', [30, 100], [0, 10], 'open'],
  ['a canary with 30 % of failures against none is worse', [15, 50], [0, 450], 'worse'],
  ['three failures in fifty loads may be chance and give no verdict', [3, 50], [0, 450], 'open'],
  ['10 % of failures against 5 % are worse after many loads', [300, 3000], [1350, 27_000], 'worse'],
  [
    '1.8 % of failures against 0.3 % are worse: less than two points more, but six times as many',
    [90, 5000],
    [135, 45_000],
    'worse'
  ],
  ['half a point more failures is permitted and good', [550, 10_000], [4500, 90_000], 'good'],
  ['20 % of failures against 20 % are good', [3000, 15_000], [27_000, 135_000], 'good'],
  ['no failure in two hundred loads may be chance and gives no verdict', [0, 200], [0, 1800], 'open'],
  ['no failure in many loads is good', [0, 1500], [0, 13_500], 'good'],
  ['a canary without failures is good when the others fail in 10 %', [0, 300], [270, 2700], 'good']
] as const)('%s', (_, canary, others, expected) => {
  expect(verdict(canary, others)).toBe(expected)
})

test('without steps, a good canary gets no verdict and waits for its operator', () => {
  const counts = { failed: 0, loads: 1500 }
  const after = (steps: readonly number[] | undefined) =>
    compare(counts, { failed: 0, loads: 13_500 }, { ...measure, steps }).verdict
  expect([after([100]), after([10, 100]), after(undefined)]).toEqual(['good', 'good', 'open'])
})

test('steps do not raise the chance that a good canary is rolled back', () => {
  const canary = { failed: 16, loads: 60 }
  const others = { failed: 0, loads: 540 }
  const after = (steps: readonly number[]) => compare(canary, others, { ...measure, steps }).sure.atLeast
  expect(after([10, 25, 50, 100])).toBeLessThan(after([10, 100]))
  expect(after([10, 100])).toBe(compare(canary, others, measure).sure.atLeast)
})

test.each([
  ['half a percent of failures when the others have none', 0, 0.5],
  ['twice as many failures when the others have few', 0.4, 0.8],
  ['two points more failures when the others have many', 5, 7]
])('a canary may have %s', (_, others, allowed) => {
  expect(allowedRate(others, limits)).toBeCloseTo(allowed, 9)
})

test('a canary with few page times waits for more when the other version has many', () => {
  const verdictWith = (loads: number, failed: number) => {
    const canary = { loads: 4000, failed: 4, slow: { 'lcp 2': { loads, failed } } }
    const others = { loads: 36_000, failed: 40, slow: { 'lcp 2': { loads: 270_000, failed: 90_000 } } }
    return judge(canary, others, { ...measure, slower: 3 }).verdict
  }
  expect([verdictWith(20, 7), verdictWith(30_000, 10_000)]).toEqual(['open', 'good'])
})
