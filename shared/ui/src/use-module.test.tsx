import { expect, jest, test } from '@jest/globals'
import { act, renderHook, waitFor } from '@testing-library/react'
import { useModule } from './index'

const carousel = { Carousel: 'carousel' }

test('a module that fails to load is reported, and loaded again when it is wanted again', async () => {
  const load = jest.fn(async () => carousel).mockRejectedValueOnce(new Error('no network'))
  const onFailed = jest.fn()
  const { result, rerender } = renderHook(({ wanted }) => useModule(load, wanted, onFailed), {
    initialProps: { wanted: false }
  })
  expect(load).not.toHaveBeenCalled()

  rerender({ wanted: true })
  await waitFor(() => expect(onFailed).toHaveBeenCalledTimes(1))
  expect(result.current).toBeUndefined()

  rerender({ wanted: false })
  rerender({ wanted: true })
  await waitFor(() => expect(result.current).toBe(carousel))
  rerender({ wanted: false })
  expect(result.current).toBeUndefined()
})

test('a module that fails to load is loaded again when the network is back', async () => {
  const load = jest.fn(async () => carousel).mockRejectedValueOnce(new Error('no network'))
  const onFailed = jest.fn()
  const { result } = renderHook(() => useModule(load, true, onFailed))
  await waitFor(() => expect(onFailed).toHaveBeenCalledTimes(1))

  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(result.current).toBe(carousel))
  act(() => void dispatchEvent(new Event('online')))
  expect(load).toHaveBeenCalledTimes(2)
})

test('a module that fails to load is loaded again in a frozen tab that is shown again', async () => {
  const load = jest.fn(async () => carousel).mockRejectedValueOnce(new Error('no network'))
  const onFailed = jest.fn()
  const { result } = renderHook(() => useModule(load, true, onFailed))
  await waitFor(() => expect(onFailed).toHaveBeenCalledTimes(1))

  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  expect(load).toHaveBeenCalledTimes(1)
  onLine.mockRestore()
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await waitFor(() => expect(result.current).toBe(carousel))
  expect(load).toHaveBeenCalledTimes(2)
})

test('a failure is not reported once the module is no longer wanted', async () => {
  let fail = (_error: Error) => {}
  const load = () =>
    new Promise<typeof carousel>((_done, reject) => {
      fail = reject
    })
  const onFailed = jest.fn()
  const { rerender } = renderHook(({ wanted }) => useModule(load, wanted, onFailed), {
    initialProps: { wanted: true }
  })
  rerender({ wanted: false })
  fail(new Error('no network'))
  await new Promise(process.nextTick)
  expect(onFailed).not.toHaveBeenCalled()
})
