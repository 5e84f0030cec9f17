import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { type Server, serverLimits, serveSandbox } from './server.ts'
import { startTimeout } from './testing/test-sandbox.ts'

// Checks before any call is parsed: the connection and its origin.

const configuration = {
  port: 0,
  dataDir: undefined,
  databaseUrl: undefined,
  testMode: true,
  trustedProxies: 1
} as const

let server: Server
/** A server with short timeouts for idle and slow callers. */
let impatient: Server
beforeAll(async () => {
  server = await serveSandbox(configuration)
}, startTimeout)
beforeAll(async () => {
  impatient = await serveSandbox(configuration, undefined, {
    ...serverLimits,
    requestTimeout: 500,
    headersTimeout: 500,
    connectionsCheckingInterval: 50,
    silence: 1_000,
    drain: 1_000
  })
}, startTimeout)
let closing: Promise<void> | undefined
const closeImpatient = () => (closing ??= impatient.close())
afterAll(() => Promise.all([server.close(), closeImpatient()]))

const open = ({ url }: Server) => connect(Number(new URL(url).port), '127.0.0.1')

const request = (body: string, length: number) =>
  `POST /v1/api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`

test('a request may take ten seconds and a silent connection thirty, and a closing server waits ten', () => {
  expect(serverLimits).toMatchObject({
    requestTimeout: 10_000,
    headersTimeout: 10_000,
    connectionsCheckingInterval: 1_000,
    silence: 30_000,
    drain: 10_000
  })
})

test('an idle connection stays open longer than the 60 seconds of proxies and clients', async () => {
  expect((await fetch(server.url)).headers.get('keep-alive')).toBe('timeout=65')
})

async function expectCutOff(started: string): Promise<void> {
  const socket = open(impatient)
  socket.write(started)
  // Further bytes do not extend the limit.
  const drip = setInterval(() => socket.write('x'), 20)
  // A byte sent after the server has closed causes a reset, which arrives after the answer.
  let answer = ''
  socket.on('data', chunk => {
    answer += chunk
  })
  await new Promise(done => socket.on('error', done).on('close', done))
  clearInterval(drip)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
}

test('incomplete headers and an incomplete body are answered 408 after the time limit', () =>
  Promise.all([
    expectCutOff(request('{"email":', 5_000_000)),
    expectCutOff('POST /v1/api/users/login HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  ]))

test('headers above 16 KB are refused', async () => {
  const socket = open(server)
  socket.write(`GET /v1/api/missions HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 431 /)
})

test('a caller that reads nothing is disconnected', async () => {
  // The server's socket of the next connection. The caller does not read, so its own socket does not notice
  // the end.
  const accepted = new Promise<Socket>(done => {
    const take = (message: unknown) => {
      unsubscribe('net.server.socket', take)
      done(v.parse(v.object({ socket: v.instance(Socket) }), message).socket)
    }
    subscribe('net.server.socket', take)
  })
  const idle = open(impatient).pause()
  const asked = 'GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n'
  // More than the kernel buffers for a reader.
  idle.write(asked.repeat(20))
  await once(await accepted, 'close')
  idle.destroy()
})

const routes = [
  ['/outbox', 'GET'],
  ['/outbox.json', 'GET'],
  ['/__control/members', 'POST']
] as const

test.each(routes)('%s is answered only on this machine, and not through a proxy', async (path, method) => {
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

let lastDrip: ReturnType<typeof setInterval> | undefined
afterEach(() => clearInterval(lastDrip))
test('a closing server answers pending requests, and closes connections that stay open after its drain limit', async () => {
  const control = async (path: string, body: object) =>
    (
      await fetch(`${impatient.url}/__control/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body)
      })
    ).json()
  // A held call is released. Otherwise it would take the whole limit.
  const held = await control('faults', { path: '/api/assets/web', hold: true, status: 204 })
  const { id } = v.parse(v.object({ id: v.string() }), held)
  const asking = fetch(`${impatient.url}/v1/api/assets/web?brand=eqs`)
  await fetch(`${impatient.url}/__control/held?id=${id}`)
  const half = open(impatient)
  half.write(request('{"email":', 5_000_000))
  // Keeps the connection active, because an idle one has another limit.
  lastDrip = setInterval(() => half.write('x'), 20)
  const cut = new Promise(done => half.on('error', done).on('close', done))
  await once(half, 'connect')
  await closeImpatient()
  expect(await asking).toMatchObject({ status: 204 })
  await cut
})
