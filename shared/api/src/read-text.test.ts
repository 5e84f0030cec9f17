/** @jest-environment node */
import { expect, test } from '@jest/globals'
import { longestAnswer, readText } from './read-text.ts'

test('a long answer is read unchanged, and an empty one gives an empty text', async () => {
  const words = '«Canjeá» 🧉 '.repeat(50_000)
  expect(await readText(new Response(words))).toBe(words)
  expect(await readText(new Response(''))).toBe('')
  expect(await readText(new Response(null))).toBe('')
})

test('a caller can set the limit', async () => {
  expect(await readText(new Response('x'.repeat(100)), 100)).toHaveLength(100)
  await expect(readText(new Response('x'.repeat(101)), 100)).rejects.toThrow(RangeError)
})

test('an endless answer is cancelled when it exceeds the limit', async () => {
  const piece = new TextEncoder().encode('x'.repeat(64 * 1024))
  let sent = 0
  let isCancelled = false
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      sent += piece.length
      controller.enqueue(piece)
    },
    cancel() {
      isCancelled = true
    }
  })
  await expect(readText(new Response(endless))).rejects.toThrow(RangeError)
  expect(sent).toBeLessThan(longestAnswer * 1.1)
  expect(isCancelled).toBe(true)
})
