import { afterEach, expect, test } from '@jest/globals'
import { learnTime, serverNow } from './clock.ts'

const twoDays = 2 * 86_400_000

afterEach(() => learnTime(Date.now()))

test.each([
  ['behind', twoDays],
  ['ahead', -twoDays]
])('a device whose clock is two days %s goes by the provider’s', (_, difference) => {
  learnTime(Date.now() + difference)
  expect(Math.abs(serverNow() - Date.now() - difference)).toBeLessThan(1000)
})

test('a few seconds are the way of the answer, not a wrong clock', () => {
  learnTime(Date.now() - 20_000)
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1000)
})
