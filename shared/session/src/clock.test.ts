import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { serverNow, syncServerClock } from './api-client.ts'

const twoDays = 2 * 86_400_000

const now = Date.parse('2026-03-02T15:00:00Z')

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(now))
afterEach(() => {
  syncServerClock(now)
  jest.restoreAllMocks()
})

test.each([
  ['behind', twoDays],
  ['ahead', -twoDays]
])('a device whose clock is two days %s uses the provider’s clock', (_, difference) => {
  syncServerClock(now + difference)
  expect(serverNow()).toBe(now + difference)
})

test('a difference of twenty seconds is ignored as the delay of an answer', () => {
  syncServerClock(now - 20_000)
  expect(serverNow()).toBe(now)
})
