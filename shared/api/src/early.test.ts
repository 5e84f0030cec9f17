import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import * as v from 'valibot'
import type { Answer } from './answer.ts'
import { type CallSession, type Client, createClient } from './client.ts'
import { adoptEarlyCalls, type EarlyCalls, forgetEarly } from './early.ts'
import { defineEndpoint } from './endpoint.ts'

// The client prefetches the data of the next screen. An answer must never be older than the member's last
// write.

const common = {
  path: '/api/thing',
  summary: '',
  auth: true,
  response: v.object({ answer: v.number(), token: v.string() })
}
const read = defineEndpoint({ ...common, method: 'GET', request: v.undefined() })
const write = defineEndpoint({ ...common, method: 'POST', request: v.undefined() })

/** Answers each call with its number and its token. */
let calls = 0
const provider = createServer(({ headers }, response) => {
  calls += 1
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify({ answer: calls, token: headers.authorization }))
})
let origin = ''
let session: CallSession | undefined

beforeAll(async () => {
  await new Promise<void>(done => provider.listen(0, done))
  const { port } = v.parse(v.looseObject({ port: v.number() }), provider.address())
  origin = `http://localhost:${port}`
})

afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})

beforeEach(() => {
  calls = 0
  session = { token: 'a.b.c', signal: new AbortController().signal }
})

afterEach(() => {
  forgetEarly()
  adoptEarlyCalls(new Map())
})

const open = (): Client =>
  createClient({
    baseUrl: origin,
    brand: 'eqs',
    session: () => session,
    onRefused: () => {},
    onPending: () => {},
    onClock: () => {}
  })

test('a screen uses the prefetched answer, and repeated prefetches make one call', async () => {
  const client = open()
  await client.startEarly('/api/thing')
  await client.startEarly('/api/thing')
  await expect(client.call(read)).resolves.toMatchObject({ answer: 1 })
  expect(calls).toBe(1)
})

test('an answer that a screen has just received is not prefetched', async () => {
  const client = open()
  await client.call(read)
  await client.startEarly('/api/thing')
  await expect(client.call(read)).resolves.toMatchObject({ answer: 2 })
  expect(calls).toBe(2)
})

test('a screen that opens while its answer is being prefetched takes that answer', async () => {
  const client = open()
  const prefetch = client.startEarly('/api/thing')
  await expect(client.call(read)).resolves.toMatchObject({ answer: 1 })
  await prefetch
  expect(calls).toBe(1)
})

test('an answer is not prefetched while a screen fetches it, and the next fetch gets a new answer', async () => {
  const client = open()
  const first = client.call(read)
  await client.startEarly('/api/thing')
  await expect(first).resolves.toMatchObject({ answer: 1 })
  await expect(client.call(read)).resolves.toMatchObject({ answer: 2 })
  expect(calls).toBe(2)
})

test('an answer is prefetched again after a screen has cancelled its call', async () => {
  const client = open()
  const leaving = new AbortController()
  const left = client.call(read, { signal: leaving.signal })
  leaving.abort()
  await expect(left).rejects.toMatchObject({ problem: { kind: 'cancelled' } })
  const asked = once(provider, 'request')
  await client.startEarly('/api/thing')
  await asked
  await expect(client.call(read)).resolves.toMatchObject({ answer: 1 })
})

test('an answer is not prefetched while a screen fetches it in place of a cancelled call', async () => {
  const started: EarlyCalls = new Map()
  adoptEarlyCalls(started)
  const client = open()
  const leaving = new AbortController()
  const left = client.call(read, { signal: leaving.signal })
  leaving.abort()
  const next = client.call(read)
  await expect(left).rejects.toMatchObject({ problem: { kind: 'cancelled' } })
  await client.startEarly('/api/thing')
  expect(started.size).toBe(0)
  await next
})

test('an answer that was requested before a write is not used after it', async () => {
  const client = open()
  await client.startEarly('/api/thing')
  const { answer: written } = await client.call(write)
  const { answer } = await client.call(read)
  expect(answer).toBeGreaterThan(written)
  expect(answer).toBe(calls)
})

test('a member does not get the prefetched answer of another member', async () => {
  const client = open()
  await client.startEarly('/api/thing')
  session = { token: 'd.e.f', signal: new AbortController().signal }
  await expect(client.call(read)).resolves.toMatchObject({ token: 'Bearer d.e.f' })
})

/** Adopts an early call of a member. @returns a function that answers the call with a status. */
function adopt(token: string): (status: number) => void {
  let arrive = (_answer: Answer) => {}
  const answer = new Promise<Answer>(done => (arrive = done))
  const call = { token, startedAt: performance.now(), answer, abort: () => {} }
  adoptEarlyCalls(new Map([[`${origin}/api/thing`, call]]))
  return status => arrive({ status, body: '{"answer":7,"token":"early"}' })
}

test('an early answer is available from its arrival until it is used', async () => {
  const client = open()
  expect(await client.hasEarlyAnswer('/api/thing')).toBe(false)
  const arrive = adopt('a.b.c')
  expect(await client.hasEarlyAnswer('/api/thing')).toBe(false)
  arrive(200)
  expect(await client.hasEarlyAnswer('/api/thing')).toBe(true)
  await expect(client.call(read)).resolves.toMatchObject({ answer: 7 })
  expect(await client.hasEarlyAnswer('/api/thing')).toBe(false)
})

test('an early answer is not available to another member, to a visitor or after a failure', async () => {
  const client = open()
  adopt('a.b.c')(200)
  session = { token: 'd.e.f', signal: new AbortController().signal }
  expect(await client.hasEarlyAnswer('/api/thing')).toBe(false)
  session = undefined
  expect(await client.hasEarlyAnswer('/api/thing')).toBe(false)
  session = { token: 'a.b.c', signal: new AbortController().signal }
  adopt('a.b.c')(500)
  expect(await client.hasEarlyAnswer('/api/thing')).toBe(false)
})
