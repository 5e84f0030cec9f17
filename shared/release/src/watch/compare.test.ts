import { expect, test } from '@jest/globals'
import { allowedRate, compare } from './compare.ts'
import { judge } from './judge.ts'

const limits = { threshold: 2, factor: 2, negligible: 0.5 }
const measure = { ...limits, minLoads: 50, steps: [100] }
const verdict = (canary: readonly [number, number], others: readonly [number, number]) =>
  compare({ failed: canary[0], loads: canary[1] }, { failed: others[0], loads: others[1] }, measure).verdict

test.each([
  ['hardly anything seen', [10, 20], [0, 900], 'open'],
  ['nothing to compare with', [30, 100], [0, 10], 'open'],
  ['30 % against none', [15, 50], [0, 450], 'worse'],
  ['three failures in fifty may be chance', [3, 50], [0, 450], 'open'],
  ['10 % against 5 % is sure after many', [300, 3000], [1350, 27_000], 'worse'],
  ['0.3 % became 1.8 %: less than two points, and six times as much', [90, 5000], [135, 45_000], 'worse'],
  ['0.5 % more is within what is allowed', [550, 10_000], [4500, 90_000], 'good'],
  ['both at 20 %', [3000, 15_000], [27_000, 135_000], 'good'],
  ['no failure in two hundred loads may be luck', [0, 200], [0, 1800], 'open'],
  ['no failure in many', [0, 1500], [0, 13_500], 'good'],
  ['better than the others', [0, 300], [270, 2700], 'good']
] as const)('%s', (_, canary, others, expected) => {
  expect(verdict(canary, others)).toBe(expected)
})

test('without steps, a good canary waits for its operator', () => {
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
  ['no failures: half a percent', 0, 0.5],
  ['few failures: twice as many', 0.4, 0.8],
  ['many failures: two points more', 5, 7]
])('the permitted failures of a canary when the others have %s', (_, others, allowed) => {
  expect(allowedRate(others, limits)).toBeCloseTo(allowed, 9)
})

test('a canary without page times waits for them when the other version has some', () => {
  const verdictWith = (loads: number, failed: number) => {
    const canary = { loads: 4000, failed: 4, slow: { 'lcp 2': { loads, failed } } }
    const others = { loads: 36_000, failed: 40, slow: { 'lcp 2': { loads: 270_000, failed: 90_000 } } }
    return judge(canary, others, { ...measure, slower: 3 }).verdict
  }
  expect([verdictWith(20, 7), verdictWith(30_000, 10_000)]).toEqual(['open', 'good'])
})
