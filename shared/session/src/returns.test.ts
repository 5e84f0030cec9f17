import { setConfig } from '@eqs/config'
import { clientConfig } from '@eqs/config/schema'
import { afterEach, expect, jest, test } from '@jest/globals'
import { focusManager, QueryObserver } from '@tanstack/react-query'
import * as v from 'valibot'
import { watchReturns } from './freshness.ts'
import { queryClient } from './query-client.ts'

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

test('after the clock of the device was set back, a return refetches within ten seconds', async () => {
  jest.useFakeTimers()
  setConfig(v.parse(clientConfig, {}))
  watchReturns()
  queryClient.mount()
  const queryFn = jest.fn(async () => 700)
  const stop = new QueryObserver(queryClient, { queryKey: ['saldo'], queryFn }).subscribe(() => {})
  dispatchEvent(new Event('focus'))
  await jest.advanceTimersByTimeAsync(1_000)
  expect(queryFn).toHaveBeenCalledTimes(1)

  jest.setSystemTime(Date.now() - 3_600_000)
  dispatchEvent(new Event('focus'))
  await jest.advanceTimersByTimeAsync(10_000)
  expect(queryFn).toHaveBeenCalledTimes(2)
  stop()
  queryClient.unmount()
})
