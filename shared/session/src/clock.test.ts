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
])('a device whose clock is two days %s goes by the provider’s', (_, difference) => {
  syncServerClock(now + difference)
  expect(serverNow()).toBe(now + difference)
})

test('a few seconds are the way of the answer, not a wrong clock', () => {
  syncServerClock(now - 20_000)
  expect(serverNow()).toBe(now)
})
