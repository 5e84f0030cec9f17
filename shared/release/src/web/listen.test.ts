import { createServer } from 'node:http'
import { expect, test } from '@jest/globals'
import { close, listen, listenFrom } from './listen.ts'

test('listening at a taken port fails with the address and the reason', async () => {
  const other = createServer()
  const port = await listen(other, 0, '127.0.0.1')
  await expect(listen(createServer(), port, '127.0.0.1')).rejects.toThrow(
    `cannot listen at 127.0.0.1:${port}: another program listens there already`
  )
  await close(other)
})

test('listenFrom takes the next port when one is taken', async () => {
  const [other, own] = [createServer(), createServer()]
  const port = await listen(other, 0, '127.0.0.1')
  expect(await listenFrom(own, port, '127.0.0.1')).toBeGreaterThan(port)
  await Promise.all([close(other), close(own)])
})
