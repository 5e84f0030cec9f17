import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { close } from '@eqs/release'
import { startServer } from '@eqs/release/testing/cleanup'
import { beforeEach, expect, test } from '@jest/globals'
import { forwardTo } from './forward-to.ts'

let target: Server
let origin: string

beforeEach(async () => {
  target = createServer((request, response) =>
    response.end(JSON.stringify({ url: request.url, headers: request.headers }))
  )
  target.on('upgrade', (request, socket) =>
    socket.end(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nX-Origin: ${request.headers.origin}\r\n\r\n`
    )
  )
  const { answer, upgrade } = forwardTo(await startServer(target))
  const proxy = createServer(answer)
  if (upgrade) proxy.on('upgrade', upgrade)
  origin = await startServer(proxy)
})

test('a forwarded request does not have the Host of the proxy, and has X-Forwarded-For', async () => {
  const { url, headers } = await (await fetch(`${origin}/outbox?a=1`)).json()
  expect(url).toBe('/outbox?a=1')
  expect(headers).toMatchObject({
    host: expect.not.stringContaining(new URL(origin).port),
    'x-forwarded-for': '127.0.0.1'
  })
})

test('a web socket is forwarded with the origin of the server itself', async () => {
  const sent = request(origin, {
    headers: { Connection: 'Upgrade', Upgrade: 'websocket', Origin: 'https://club.local' }
  }).end()
  const [answer, socket] = await once(sent, 'upgrade')
  expect(answer.headers['x-origin']).toMatch(/^http:\/\/localhost:\d+$/)
  socket.destroy()
})

test('while the server is down, the phone gets a 502', async () => {
  await close(target)
  expect((await fetch(`${origin}/`)).status).toBe(502)
})
