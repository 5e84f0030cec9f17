import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { close, listen } from '../../web/listen.ts'
import { forwardTo } from './forward-to.ts'

let target: Server
let proxy: Server
let port: number

beforeEach(async () => {
  target = createServer((request, response) =>
    response.end(JSON.stringify({ url: request.url, headers: request.headers }))
  )
  target.on('upgrade', (request, socket) =>
    socket.end(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nX-Origin: ${request.headers.origin}\r\n\r\n`
    )
  )
  const { answer, upgrade } = forwardTo(`http://127.0.0.1:${await listen(target, 0, '127.0.0.1')}`)
  proxy = createServer(answer)
  if (upgrade) proxy.on('upgrade', upgrade)
  port = await listen(proxy, 0, '127.0.0.1')
})

afterEach(async () => {
  await Promise.all([close(proxy), close(target)])
})

test('the server gets its own address and a header that names another device', async () => {
  const { url, headers } = await (await fetch(`http://127.0.0.1:${port}/outbox?a=1`)).json()
  expect(url).toBe('/outbox?a=1')
  expect(headers).toMatchObject({
    host: expect.not.stringContaining(String(port)),
    'x-forwarded-for': '127.0.0.1'
  })
})

test('a web socket is forwarded with the origin of the server itself', async () => {
  const sent = request({
    port,
    host: '127.0.0.1',
    headers: { Connection: 'Upgrade', Upgrade: 'websocket', Origin: 'https://club.local' }
  }).end()
  const [answer, socket] = await once(sent, 'upgrade')
  expect(answer.headers['x-origin']).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  socket.destroy()
})

test('while the server is down, the phone gets an answer', async () => {
  await close(target)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(502)
  await listen(target, 0, '127.0.0.1')
})
