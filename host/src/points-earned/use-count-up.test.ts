import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { useCountUp } from './use-count-up.ts'

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

/** Shows 1,000 points, then 3,000 points. Returns the numbers that are shown until the animation has ended. */
function numbersUpTo3000(): readonly (number | null)[] {
  const shown: (number | null)[] = []
  const { rerender } = renderHook(points => shown.push(useCountUp(points)), { initialProps: 1000 })
  rerender(3000)
  // Each `act` renders once, so the animation needs one for each frame.
  for (let time = 0; time < 1000; time += 100) act(() => jest.advanceTimersByTime(100))
  return shown
}

test('a balance that has grown counts up to its new number', () => {
  const shown = numbersUpTo3000()
  expect(shown.at(0)).toBe(1000)
  expect(shown.filter(number => number !== null && number > 1000 && number < 3000)).not.toEqual([])
  expect(shown.at(-1)).toBe(3000)
})

test('with reduced motion, the number changes at once', () => {
  const plain = window.matchMedia
  jest.spyOn(window, 'matchMedia').mockImplementation(query => ({
    ...plain(query),
    matches: query.includes('reduced-motion')
  }))
  expect(new Set(numbersUpTo3000())).toEqual(new Set([1000, 3000]))
})
