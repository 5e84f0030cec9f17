import { afterEach, expect, jest, test } from '@jest/globals'
import { discoveryLimit } from '../boot/signature.ts'
import { answerWithoutEnd } from './endless-server.testing.ts'
import { findDocument } from './find-document.ts'

afterEach(() => {
  jest.restoreAllMocks()
})

test('a server that never comes to an end of its document, and does not say how long it is, is not listened to for ever', async () => {
  const server = answerWithoutEnd()
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await findDocument()).toBeUndefined()
  expect(server.givenUp()).toBe(1)
  for (const bytes of server.sent) expect(bytes).toBeLessThan(2 * discoveryLimit)
  expect(warned).toHaveBeenCalledTimes(1)
})
