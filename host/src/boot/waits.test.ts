import { timeoutMs } from '@eqs/api/timeout-ms'
import { expect, test } from '@jest/globals'
import { fileMs, screenMs, slowAfterMs } from './waits.ts'

test('a screen and its call of the provider end together, after its files and after the first word', () => {
  expect(screenMs).toBe(timeoutMs)
  expect(fileMs).toBeLessThan(screenMs)
  expect(slowAfterMs).toBeLessThan(fileMs)
})
