import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { close, listen } from '../../web/listen.ts'
import { passOn } from './pass-on.ts'

let behind: Server
let front: Server
let port: number

beforeEach(async () => {
  behind = createServer((asked, response) =>
    response.end(JSON.stringify({ url: asked.url, headers: asked.headers }))
  )
  behind.on('upgrade', (asked, socket) =>
    socket.end(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nX-Origin: ${asked.headers.origin}\r\n\r\n`
    )
  )
  const { answer, upgrade } = passOn(`http://127.0.0.1:${await listen(behind, 0, '127.0.0.1')}`)
  front = createServer(answer)
  if (upgrade) front.on('upgrade', upgrade)
  port = await listen(front, 0, '127.0.0.1')
})

afterEach(async () => {
  await Promise.all([close(front), close(behind)])
})

test('the server behind gets its own address and a header that names another device', async () => {
  const { url, headers } = await (await fetch(`http://127.0.0.1:${port}/outbox?a=1`)).json()
  expect(url).toBe('/outbox?a=1')
  expect(headers).toMatchObject({
    host: expect.not.stringContaining(String(port)),
    'x-forwarded-for': '127.0.0.1'
  })
})

test('a web socket is forwarded with the origin of the server itself', async () => {
  const asked = request({
    port,
    host: '127.0.0.1',
    headers: { Connection: 'Upgrade', Upgrade: 'websocket', Origin: 'https://club.local' }
  }).end()
  const [answer, socket] = await once(asked, 'upgrade')
  expect(answer.headers['x-origin']).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  socket.destroy()
})

test('while the server behind is down, the phone gets an answer', async () => {
  await close(behind)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(502)
  await listen(behind, 0, '127.0.0.1')
})
