import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { loginEndpoint } from '@eqs/api/contract'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { type Server, serveSandbox } from './server.ts'
import { startTimeout } from './testing/test-sandbox.ts'

// What a caller meets before any call is read: the connection, and where it comes from.

let server: Server
beforeAll(async () => {
  server = await serveSandbox({
    port: 0,
    dataDir: undefined,
    databaseUrl: undefined,
    testMode: true,
    trustedProxies: 1
  })
}, startTimeout)
afterAll(() => server.close())

const open = () => connect(Number(new URL(server.url).port), '127.0.0.1')

const request = (body: string, length: number) =>
  `POST /v1/api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`

async function expectCutOff(started: string): Promise<void> {
  const before = performance.now()
  const socket = open()
  socket.write(started)
  // A byte now and then does not make it last longer.
  const drip = setInterval(() => socket.write('x'), 1000)
  // A byte that crosses the end of the connection is answered by a reset, which comes after the answer.
  let answer = ''
  socket.on('data', chunk => {
    answer += chunk
  })
  await new Promise(done => socket.on('error', done).on('close', done))
  clearInterval(drip)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(performance.now() - before).toBeLessThan(14_000)
}

test('headers and a body that do not come to their end are cut off after ten seconds', () =>
  Promise.all([
    expectCutOff(request('{"email":', 500)),
    expectCutOff('POST /v1/api/users/login HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  ]))

test('headers above 16 KB are refused', async () => {
  const socket = open()
  socket.write(`GET /v1/api/missions HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 431 /)
})

test('whoever reads nothing is cut off within a minute', async () => {
  const signIn = await fetch(`${server.url}/v1/api/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      email: 'maraton@eqs.example',
      password: 'puntos123',
      brand: 'eqs',
      platform: 'website'
    })
  })
  const { token } = v.parse(loginEndpoint.response, await signIn.json())
  // The server's end of the next connection: the other one, which reads nothing, would not learn of the cut.
  const accepted = new Promise<Socket>(done => {
    const take = (message: unknown) => {
      unsubscribe('net.server.socket', take)
      done(v.parse(v.object({ socket: v.instance(Socket) }), message).socket)
    }
    subscribe('net.server.socket', take)
  })
  const idle = open().pause()
  const asked = `GET /v1/api/loyalty/transactions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`
  // More than the kernel keeps for a reader.
  idle.write(asked.repeat(20))
  const before = performance.now()
  await once(await accepted, 'close')
  idle.destroy()
  expect(performance.now() - before).toBeLessThan(75_000)
}, 120_000)

const doors = [
  ['/outbox', 'GET'],
  ['/outbox.json', 'GET'],
  ['/__control/members', 'POST']
] as const

test.each(doors)('%s is for this machine, and for no proxy that says it is one', async (path, method) => {
  const ask = async (headers: Record<string, string>) => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      ...(method === 'POST' ? { body: '{}' } : {})
    })
    return answer.status
  }
  expect(await ask({})).toBe(200)
  for (const forwarded of [
    { 'X-Forwarded-For': '127.0.0.1' },
    { Forwarded: 'for=127.0.0.1' },
    { 'X-Real-IP': '127.0.0.1' },
    { 'X-Forwarded-Proto': 'https' },
    { 'X-Client-IP': '127.0.0.1' },
    { 'CF-Connecting-IP': '127.0.0.1' },
    { 'True-Client-IP': '127.0.0.1' }
  ])
    expect(await ask(forwarded)).toBe(404)
})

test('closing cuts off who still holds a connection after ten seconds', async () => {
  const other = await serveSandbox({
    port: 0,
    dataDir: undefined,
    databaseUrl: undefined,
    testMode: true,
    trustedProxies: 0
  })
  const held = await fetch(`${other.url}/__control/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ path: '/api/assets/web', latencyMs: 13_000, status: 200, body: {} })
  })
  expect(held.ok).toBe(true)
  const asking = fetch(`${other.url}/v1/api/assets/web?brand=eqs`).catch(() => 'cut off')
  const received = async () => (await fetch(`${other.url}/__control/requests`)).text()
  while (!(await received()).includes('/api/assets/web'));
  const before = performance.now()
  await other.close()
  expect(await asking).toBe('cut off')
  expect(performance.now() - before).toBeLessThan(12_500)
}, 60_000)
