import { createServer } from 'node:http'
import { close, listen } from '@eqs/release'
import { expect, test } from '@jest/globals'
import { freePort, readPort, readPublicOrigin } from './chosen-port.ts'

test.each([undefined, ''])('without PORT (%s), port 3000 or the next free one is used', PORT => {
  expect(readPort({ PORT })).toEqual({ port: 3000, mayTakeNext: true })
})

test('with PORT, only that port is used', () => {
  expect(readPort({ PORT: '8080' })).toEqual({ port: 8080, mayTakeNext: false })
  expect(readPort({ PORT: '0' })).toEqual({ port: 0, mayTakeNext: false })
})

test.each(['casa', '-1', '65536', '30.5', '0x10', ' '])('PORT=%s is refused', PORT => {
  expect(() => readPort({ PORT })).toThrow(`PORT=${PORT} is not a port`)
})

test('a port that is taken is refused, or the next one is used', async () => {
  const other = createServer()
  const port = await listen(other, 0, '127.0.0.1')
  for (const own of ['127.0.0.1', 'localhost']) {
    await expect(freePort({ port, mayTakeNext: false }, own)).rejects.toMatchObject({
      cause: { code: 'EADDRINUSE', port }
    })
    expect(await freePort({ port, mayTakeNext: true }, own)).toBeGreaterThan(port)
  }
  await close(other)
})

test('a port that the system finds taken is skipped', async () => {
  const other = createServer()
  // No loopback address of browsers, so it is not asked before.
  const host = '127.0.0.3'
  const port = await listen(other, 0, host)
  expect(await freePort({ port, mayTakeNext: true }, host)).toBeGreaterThan(port)
  await close(other)
})

test('the pages have the origin of PUBLIC_URL, or of this machine', () => {
  expect(readPublicOrigin({ PUBLIC_URL: 'https://club.example/inicio' }, 3000)).toBe('https://club.example')
  expect(readPublicOrigin({}, 8080)).toBe('http://localhost:8080')
  expect(readPublicOrigin({ PUBLIC_URL: '' }, 3000)).toBe('http://localhost:3000')
})

test.each(['club.example', 'ftp://club.example', 'https://', 'https://a b'])(
  'PUBLIC_URL=%s is refused',
  PUBLIC_URL => {
    expect(() => readPublicOrigin({ PUBLIC_URL }, 3000)).toThrow(`PUBLIC_URL=${PUBLIC_URL} is not an address`)
  }
)
