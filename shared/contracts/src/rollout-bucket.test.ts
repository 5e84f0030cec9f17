import { expect, test } from '@jest/globals'
import { getRolloutBucket } from './rollout-bucket.ts'

/** All numbers that a browser can have. */
const numbers = Array.from({ length: 10_000 }, (_, index) => index / 100)

/** Returns the browsers that get a canary of this percentage in the period. */
const first = (percent: number, canariesSince?: number) =>
  new Set(numbers.filter(number => getRolloutBucket(number, canariesSince) < percent))

/** Percent of one group that is also in the other. */
function overlap(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  return ([...one].filter(number => other.has(number)).length / one.size) * 100
}

/** Numbers of the changes that begin periods: adjacent ones, and distant ones. */
const periods = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 999, 1000, 123_456, 2 ** 31 - 1]

test('two canary periods have about as many browsers in common as a random selection', () => {
  const groups = periods.map(period => first(10, period))
  const overlaps = groups.flatMap((one, index) => groups.slice(index + 1).map(other => overlap(one, other)))
  const mean = overlaps.reduce((sum, share) => sum + share, 0) / overlaps.length
  expect(mean).toBeGreaterThan(9.5)
  expect(mean).toBeLessThan(10.5)
  expect(Math.max(...overlaps)).toBeLessThan(20)
  expect(Math.min(...overlaps)).toBeGreaterThan(1)
})

test('over 200 periods each browser gets a 10 % canary more than 2 and less than 45 times', () => {
  const many = Array.from({ length: 200 }, (_, index) => index + 1)
  const often = new Map(numbers.map(number => [number, 0]))
  for (const period of many)
    for (const number of first(10, period)) often.set(number, (often.get(number) ?? 0) + 1)
  // Expected are 20 of 200, with the spread that chance gives ten thousand browsers.
  expect(Math.max(...often.values())).toBeLessThan(45)
  expect(Math.min(...often.values())).toBeGreaterThan(2)
})

test.each([1, 10, 25, 50, 99])(
  'a canary of %d %% has exactly this share of the browsers in every period',
  percent => {
    for (const period of periods) expect(first(percent, period).size).toBe(percent * 100)
  }
)

test('a browser keeps its canary while the percentage grows', () => {
  for (const period of periods) {
    const [few, more, half] = [first(10, period), first(25, period), first(50, period)]
    expect([...few].every(number => more.has(number))).toBe(true)
    expect([...more].every(number => half.has(number))).toBe(true)
  }
})

test('a rollout bucket is at least 0 and below 100, and without a period it is the browser’s number', () => {
  const all = periods.flatMap(period => numbers.map(number => getRolloutBucket(number, period)))
  expect(all.every(bucket => bucket >= 0 && bucket < 100)).toBe(true)
  expect(numbers.every(number => getRolloutBucket(number, undefined) === number)).toBe(true)
})
