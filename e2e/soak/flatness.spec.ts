import { expect, test } from '@playwright/test'
import { isFlat, measureCourse } from './flatness.ts'

// Checks that the criterion of the soak test detects growing memory.

const samples = 240
const over = (value: (index: number) => number) => Array.from({ length: samples }, (_, index) => value(index))
/** Simulated noise of a heap. */
const unrest = (index: number) => (index * 7919) % 13

test('figures that grow a little with each sample are not flat', () => {
  const course = measureCourse(over(index => 100 + index * 0.1 + unrest(index) / 10))
  expect(isFlat(course, 10)).toBe(false)
})

test('figures that warm up, fluctuate and jump once are flat', () => {
  const course = measureCourse(
    over(index => Math.min(100, 40 + index) + unrest(index) + (index === 200 ? 300 : 0))
  )
  expect(isFlat(course, 10)).toBe(true)
})

test('too few figures give no verdict', () => {
  expect(() => measureCourse([1, 2, 3])).toThrow('3 figures are too few')
})
