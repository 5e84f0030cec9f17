import { afterEach, expect, jest, test } from '@jest/globals'
import { waitForScreen } from './lazy-screen.tsx'

afterEach(() => void jest.useRealTimers())

const hour = 3_600_000

test('a phone that slept while the code was on its way has not waited for it', async () => {
  jest.useFakeTimers()
  let come = (_screen: string) => {}
  const screen = waitForScreen(new Promise<string>(done => (come = done)))
  jest.advanceTimersByTime(14_000)
  jest.setSystemTime(Date.now() + hour)
  jest.advanceTimersByTime(14_000)
  come('Catálogo')
  await expect(screen).resolves.toBe('Catálogo')
})

test('awake it waits fifteen seconds', async () => {
  jest.useFakeTimers()
  const screen = waitForScreen(new Promise<string>(() => {}))
  jest.setSystemTime(Date.now() + hour)
  jest.advanceTimersByTime(15_000)
  jest.advanceTimersByTime(15_000)
  await expect(screen).rejects.toMatchObject({ name: 'ScreenTimeout' })
})
