import { afterEach, expect, jest, test } from '@jest/globals'
import { brokenStream } from './broken-stream.ts'

afterEach(() => void jest.useRealTimers())

test('a body breaks only after the headers were sent, however late a busy server reads it', async () => {
  jest.useFakeTimers()
  const reader = brokenStream().getReader()
  // A server reads two chunks before it sends the headers.
  for (let read = 0; read < 2; read += 1) {
    await jest.advanceTimersByTimeAsync(60_000)
    expect(await reader.read()).toMatchObject({ done: false })
  }
  await jest.advanceTimersByTimeAsync(60_000)
  const third = expect(reader.read()).rejects.toThrow('dropped by the control routes')
  await jest.advanceTimersByTimeAsync(60_000)
  await third
})
