import { timeoutMs } from '@eqs/api/timeout-ms'
import { expect, test } from '@jest/globals'
import { fileMs, screenMs, slowAfterMs } from './waits.ts'

test('a screen and a call have the same timeout, a file has a shorter one, and the slow notice comes first', () => {
  expect(screenMs).toBe(timeoutMs)
  expect(fileMs).toBeLessThan(screenMs)
  expect(slowAfterMs).toBeLessThan(fileMs)
})
