import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from '@jest/globals'
import { portIn, refuseTakenPort } from './development-server.ts'

test('a port that another program has is refused in words, before anything is built', async () => {
  const other = createServer().listen(0, 'localhost')
  await once(other, 'listening')
  const address = other.address()
  const port = address && typeof address === 'object' ? address.port : 0
  await expect(refuseTakenPort(port)).rejects.toThrow(
    `nothing can listen at localhost:${port}: another program does. PORT chooses another port`
  )
  other.close()
  await once(other, 'close')
  await refuseTakenPort(port)
})

test('a PORT that is none is refused', () => {
  expect(portIn('0')).toBe(0)
  expect(portIn('3001')).toBe(3001)
  for (const text of ['abc', '-1', '1.5', '65536'])
    expect(() => portIn(text)).toThrow(`PORT=${text} is no port: it is a number up to 65535`)
})
