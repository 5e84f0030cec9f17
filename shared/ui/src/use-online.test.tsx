import { afterEach, expect, jest, test } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { useOnline } from './index'

afterEach(() => void jest.restoreAllMocks())

const network = () => jest.spyOn(navigator, 'onLine', 'get')

test.each([
  { event: 'online', fire: () => dispatchEvent(new Event('online')) },
  {
    event: 'pageshow, after a return from the back/forward cache',
    fire: () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  },
  {
    event: 'visibilitychange, after the device froze the tab',
    fire: () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }
])('a network that is back is noticed at $event', ({ fire }) => {
  network().mockReturnValue(false)
  const { result } = renderHook(useOnline)
  expect(result.current).toBe(false)
  network().mockReturnValue(true)
  act(() => void fire())
  expect(result.current).toBe(true)
})
