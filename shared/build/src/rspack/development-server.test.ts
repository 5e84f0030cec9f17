import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from '@jest/globals'
import { portIn, refuseTakenPort } from './development-server.ts'

test('a taken port is refused in plain words before the build', async () => {
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

test('an invalid PORT is refused', () => {
  expect(portIn('0')).toBe(0)
  expect(portIn('3001')).toBe(3001)
  for (const text of ['abc', '-1', '1.5', '65536'])
    expect(() => portIn(text)).toThrow(`PORT=${text} is no port: it is a number up to 65535`)
})
