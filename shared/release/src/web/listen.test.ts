import { createServer } from 'node:http'
import { expect, test } from '@jest/globals'
import { close, listen } from './listen.ts'

test('a port that another program has is told in words', async () => {
  const other = createServer()
  const port = await listen(other, 0, '127.0.0.1')
  await expect(listen(createServer(), port, '127.0.0.1')).rejects.toThrow(
    `cannot listen at 127.0.0.1:${port}: another program listens there already`
  )
  await close(other)
})
