import { afterEach, expect, jest, test } from '@jest/globals'
import { discoveryLimit } from '../boot/signature.ts'
import { answerWithoutEnd } from './endless-server.testing.ts'
import { findDocument } from './find-document.ts'

afterEach(() => {
  jest.restoreAllMocks()
})

test('an endless document without a declared length is abandoned before twice the size limit', async () => {
  const server = answerWithoutEnd()
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await findDocument()).toBeUndefined()
  expect(server.givenUp()).toBe(1)
  for (const bytes of server.sent) expect(bytes).toBeLessThan(2 * discoveryLimit)
  expect(warned).toHaveBeenCalledTimes(1)
})

// Before version 124, Chrome rejects a timed-out request with an AbortError.
test.each(['TimeoutError', 'AbortError'])(
  'a request that ends in a %s is reported as a timeout',
  async name => {
    Object.assign(globalThis, { fetch: () => Promise.reject(new DOMException('', name)) })
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => {})
    await findDocument()
    expect(warned.mock.calls).toEqual([['[eqs]', expect.stringContaining('"errorClass":"timeout"')]])
  }
)
