import { afterEach, expect, jest, test } from '@jest/globals'
import { waitForScreen } from './lazy-screen.tsx'

afterEach(() => void jest.useRealTimers())

const hour = 3_600_000

test('time during which a phone sleeps does not count towards the timeout of a screen', async () => {
  jest.useFakeTimers()
  let come = (_screen: string) => {}
  const screen = waitForScreen(new Promise<string>(done => (come = done)))
  jest.advanceTimersByTime(14_000)
  jest.setSystemTime(Date.now() + hour)
  jest.advanceTimersByTime(14_000)
  come('Catálogo')
  await expect(screen).resolves.toBe('Catálogo')
})

test('a screen whose code has not loaded after fifteen seconds awake fails with a timeout', async () => {
  jest.useFakeTimers()
  const screen = waitForScreen(new Promise<string>(() => {}))
  jest.setSystemTime(Date.now() + hour)
  jest.advanceTimersByTime(15_000)
  jest.advanceTimersByTime(15_000)
  await expect(screen).rejects.toMatchObject({ name: 'ScreenTimeout' })
})
