import { expect, test } from '@jest/globals'
import { getCohort } from './cohort.ts'

/** All numbers that a browser can have. */
const places = Array.from({ length: 10_000 }, (_, index) => index / 100)

/** Returns the browsers that get a canary of this percentage in the period. */
const first = (percent: number, canariesSince?: number) =>
  new Set(places.filter(place => getCohort(place, canariesSince) < percent))

/** Percent of one group that is also in the other. */
function overlap(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  return ([...one].filter(place => other.has(place)).length / one.size) * 100
}

/** Numbers of the changes that begin periods: adjacent ones, and distant ones. */
const periods = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 999, 1000, 123_456, 2 ** 31 - 1]

test('the first of one period are the first of another about as often as chance has it', () => {
  const groups = periods.map(period => first(10, period))
  const overlaps = groups.flatMap((one, index) => groups.slice(index + 1).map(other => overlap(one, other)))
  const mean = overlaps.reduce((sum, share) => sum + share, 0) / overlaps.length
  expect(mean).toBeGreaterThan(9.5)
  expect(mean).toBeLessThan(10.5)
  expect(Math.max(...overlaps)).toBeLessThan(20)
  expect(Math.min(...overlaps)).toBeGreaterThan(1)
})

test('over many periods no browser is always among the first, and hardly any never', () => {
  const many = Array.from({ length: 200 }, (_, index) => index + 1)
  const often = new Map(places.map(place => [place, 0]))
  for (const period of many)
    for (const place of first(10, period)) often.set(place, (often.get(place) ?? 0) + 1)
  // Expected are 20 of 200, with the spread that chance gives ten thousand browsers.
  expect(Math.max(...often.values())).toBeLessThan(45)
  expect(Math.min(...often.values())).toBeGreaterThan(2)
})

test.each([1, 10, 25, 50, 99])('%d %% of members are exactly as many in every period', percent => {
  for (const period of periods) expect(first(percent, period).size).toBe(percent * 100)
})

test('a browser keeps its canary while the percentage grows', () => {
  for (const period of periods) {
    const [few, more, half] = [first(10, period), first(25, period), first(50, period)]
    expect([...few].every(place => more.has(place))).toBe(true)
    expect([...more].every(place => half.has(place))).toBe(true)
  }
})

test('a rollout bucket is from 0 to below 100, and the browser’s number without a period', () => {
  const all = periods.flatMap(period => places.map(place => getCohort(place, period)))
  expect(all.every(cohort => cohort >= 0 && cohort < 100)).toBe(true)
  expect(places.every(place => getCohort(place, undefined) === place)).toBe(true)
})
