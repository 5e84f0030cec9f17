import { ReadableStream } from 'node:stream/web'
import { TextEncoder } from 'node:util'
import { afterEach, expect, jest, test } from '@jest/globals'
import { discoveryLimit } from '../boot/discovery-limit.ts'
import { findDocument } from './find-document.ts'

const ownFolder = 'https://club.example/host/1.0.0/'

afterEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
})

test('a server that never comes to an end of its document, and does not say how long it is, is not listened to for ever', async () => {
  const piece = new TextEncoder().encode(' '.repeat(64 * 1024))
  const sent: number[] = []
  let givenUp = 0
  const endless = () =>
    new ReadableStream({
      start: () => void sent.push(0),
      pull(controller) {
        sent.push((sent.pop() ?? 0) + piece.length)
        controller.enqueue(piece)
      },
      cancel() {
        givenUp += 1
      }
    })
  Object.assign(globalThis, {
    fetch: async () => ({ ok: true, status: 200, headers: new Map(), body: endless() })
  })
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await findDocument(ownFolder)).toBeUndefined()
  // The server's, and the one of this build.
  expect(givenUp).toBe(2)
  for (const bytes of sent) expect(bytes).toBeLessThan(2 * discoveryLimit)
  expect(warned).toHaveBeenCalledTimes(1)
})
