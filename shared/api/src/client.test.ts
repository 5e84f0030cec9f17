import { createServer, type RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { type Client, type ClientOptions, createClient } from './client.ts'
import { adoptEarlyCalls } from './early.ts'
import { defineEndpoint } from './endpoint.ts'

// A call without an answer reports the same problem whether the boot script or the client made it.

const endpoint = defineEndpoint({
  method: 'GET',
  path: '/api/thing',
  summary: '',
  auth: true,
  request: v.undefined(),
  response: v.unknown()
})

const connections = new Set<Socket>()
/** Accepts connections and never answers. */
const silent = createServer(() => {}).on('connection', (socket: Socket) => connections.add(socket))
let origin = ''

beforeAll(async () => {
  await new Promise<void>(done => silent.listen(0, done))
  const { port } = v.parse(v.looseObject({ port: v.number() }), silent.address())
  origin = `http://localhost:${port}`
})

afterAll(() => {
  for (const socket of connections) socket.destroy()
  silent.close()
})

afterEach(() => adoptEarlyCalls(new Map()))

const openClient = (baseUrl: string, options: Partial<ClientOptions> = {}): Client =>
  createClient({
    baseUrl,
    brand: 'eqs',
    session: () => undefined,
    onRefused: () => {},
    onPending: () => {},
    onClock: () => {},
    timeout: 10_000,
    ...options
  })

/** Starts a server. @returns the server and its origin. */
async function serve(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>(done => server.listen(0, done))
  const { port } = v.parse(v.looseObject({ port: v.number() }), server.address())
  return { server, origin: `http://localhost:${port}` }
}

/** Registers an early call of the page. Without `answer` it never settles. */
function startEarly(answer: Promise<never> = new Promise(() => {})): { isGivenUp: boolean } {
  const early = { isGivenUp: false }
  answer.catch(() => {})
  const abort = () => {
    early.isGivenUp = true
  }
  adoptEarlyCalls(
    new Map([[`${origin}/api/thing`, { token: undefined, startedAt: performance.now(), answer, abort }]])
  )
  return early
}

test.each([['a later call', false] as const, ['an early call', true] as const])(
  '%s that takes too long is a timeout, and one that is left is cancelled',
  async (_, isEarly) => {
    if (isEarly) startEarly()
    await expect(openClient(origin, { timeout: 30 }).call(endpoint)).rejects.toMatchObject({
      problem: { kind: 'timeout' }
    })

    const early = isEarly ? startEarly() : undefined
    const leaving = new AbortController()
    const called = openClient(origin).call(endpoint, { signal: leaving.signal })
    leaving.abort()
    await expect(called).rejects.toMatchObject({ problem: { kind: 'cancelled' }, endpoint: '/api/thing' })
    if (early) expect(early.isGivenUp).toBe(true)
  }
)

test('without a network, early and later calls are offline', async () => {
  startEarly(Promise.reject(new TypeError('Failed to fetch')))
  const offline = { problem: { kind: 'offline' }, endpoint: '/api/thing' }
  await expect(openClient(origin).call(endpoint)).rejects.toMatchObject(offline)
  await expect(openClient('http://localhost:1').call(endpoint)).rejects.toMatchObject(offline)
})

test('an early call that was given up by the page itself is a timeout', async () => {
  startEarly(Promise.reject(new DOMException('too long', 'TimeoutError')))
  await expect(openClient(origin).call(endpoint)).rejects.toMatchObject({ problem: { kind: 'timeout' } })
})

test('failures of the provider are reported once for each call and kind, by the endpoint and the status alone', async () => {
  let answer: readonly [status: number, body: string] = [500, '{}']
  const { server, origin: asked } = await serve((_, response) => {
    const [status, body] = answer
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
  })
  const failures: string[] = []
  const client = openClient(asked, { onFailed: (kind, detail) => failures.push(`${kind} ${detail}`) })
  const named = { ...endpoint, path: '/api/thing/:id' }
  const call = () => client.call(named, { params: { id: 'ana' } }).catch(() => {})
  for (const each of [
    [500, '{}'],
    [503, '{}'],
    [200, '<html>'],
    [200, '{'],
    [400, '{}'],
    [403, '{}']
  ] as const) {
    answer = each
    await call()
  }
  const leaving = new AbortController()
  leaving.abort()
  await client.call(named, { params: { id: 'ana' }, signal: leaving.signal }).catch(() => {})
  server.close()
  await client.call(endpoint).catch(() => {})
  expect(failures).toEqual(['server /api/thing/:id 500', 'malformed /api/thing/:id'])
})

test('a pending call is counted until it ends, unless it is a background call', async () => {
  const counted: number[] = []
  const client = openClient(origin, { onPending: change => counted.push(change), timeout: 30 })
  await client.call(endpoint, { isBackground: true }).catch(() => {})
  expect(counted).toEqual([])
  await client.call(endpoint).catch(() => {})
  expect(counted).toEqual([1, -1])
})

const published = { ...endpoint, auth: false, response: v.object({ name: v.string() }) }

test.each([
  ['an authenticated read', { ...published, auth: true }, '{"name":"Ana"}', 1],
  ['a write', { ...published, method: 'POST' } as const, '{"name":"Ana"}', 1],
  // A cache between the member and the club may answer it, with the time at which it was stored.
  ['a public read', published, '{"name":"Ana"}', 0],
  ['the page of a captive portal', { ...published, auth: true }, '<html>', 0],
  ['another answer of a captive portal', { ...published, auth: true }, '{}', 0]
])(
  'only a readable answer to a write or to an authenticated call sets the clock of the club: %s',
  async (_, called, body, times) => {
    const date = 'Sun, 01 Feb 2026 12:00:00 GMT'
    const { server, origin: asked } = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', Date: date }).end(body)
    })
    const clocks: number[] = []
    const client = openClient(asked, { onClock: now => clocks.push(now) })
    await client.call<undefined, unknown>(called).catch(() => {})
    server.close()
    expect(clocks).toEqual(Array(times).fill(Date.parse(date)))
  }
)
