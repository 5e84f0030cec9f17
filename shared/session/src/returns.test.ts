import { setConfig } from '@eqs/config'
import { clientConfig } from '@eqs/config/schema'
import { afterEach, expect, jest, test } from '@jest/globals'
import { focusManager } from '@tanstack/react-query'
import * as v from 'valibot'
import { watchReturns } from './freshness.ts'

afterEach(() => void jest.useRealTimers())

test('a member who returns to the tab every second causes a refresh only every ten seconds', () => {
  jest.useFakeTimers()
  setConfig(v.parse(clientConfig, {}))
  watchReturns()
  const answered = jest.fn()
  const stop = focusManager.subscribe(answered)
  for (let second = 0; second < 15; second += 1) {
    dispatchEvent(new Event('focus'))
    jest.advanceTimersByTime(1_000)
  }
  expect(answered).toHaveBeenCalledTimes(2)
  stop()
})
