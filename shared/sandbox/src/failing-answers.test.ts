import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { endpoints } from './testing/contract-calls.ts'
import { type Outcome, readOutcome, startHostileProvider } from './testing/hostile-provider.ts'
import { startTimeout } from './testing/test-sandbox.ts'

// Each call of the provider fails in every way. It ends in the matching `ApiError`, and the next good answer
// is read normally.

let provider: Awaited<ReturnType<typeof startHostileProvider>>
beforeAll(async () => {
  provider = await startHostileProvider()
}, startTimeout)
afterAll(() => provider.close())

const sends =
  (status: number, body: string, type = 'application/json') =>
  (response: ServerResponse): void =>
    void response.writeHead(status, { 'Content-Type': type }).end(body)

const page = '<!doctype html><h1>503</h1>'
const expired = '{"error":{"name":"TokenExpiredError","message":"jwt expired"}}'

const faults: readonly (readonly [name: string, fails: (response: ServerResponse) => void, Outcome])[] = [
  ['500', sends(500, '{"error":"boom"}'), 'server'],
  ['500 without a body', sends(500, ''), 'server'],
  ['503 with a page', sends(503, page, 'text/html'), 'server'],
  ['a connection that breaks', response => void response.destroy(), 'offline'],
  [
    'an answer that breaks off',
    response => void response.writeHead(200).write('{', () => response.destroy()),
    'offline'
  ],
  ['an expired token', sends(401, expired), 'unauthorized'],
  ['an expired token with 200', sends(200, expired), 'unauthorized'],
  ['401', sends(401, '{}'), 'unauthorized'],
  ['403', sends(403, '{"error":"Forbidden"}'), 'unauthorized'],
  ['a closed account', sends(403, '{"error":"Disabled"}'), 'unauthorized'],
  ['413', sends(413, '{"error":"Payload too large"}'), 'rejected'],
  ['429', sends(429, '{"error":"Too many requests"}'), 'rejected'],
  ['no answer', () => {}, 'timeout']
]

test.each(faults)(
  '%s, as the answer of each call, ends in the expected problem, and the next good answer is read',
  async (name, fails, expected) => {
    const client = provider.clientWith(name === 'no answer' ? 200 : 15_000)
    const seen: string[] = []
    for (const one of provider.cases) {
      provider.answerBy(fails)
      const outcome = await readOutcome(client, one)
      if (outcome !== expected) seen.push(`${one.path}: ${outcome}`)
      provider.sends(one.good)
      const healed = await readOutcome(provider.clientWith(15_000), one)
      if (healed !== 'read') seen.push(`${one.path} afterwards: ${healed}`)
    }
    expect(seen).toEqual([])
    process.stdout.write(`${name}: ${provider.cases.length}/${endpoints.length} calls\n`)
  }
)

test('an empty 204, as the answer of each call, is a failure except for calls without a result', async () => {
  for (const one of provider.cases) {
    provider.answerBy(response => void response.writeHead(204).end())
    const endpoint = endpoints.find(({ path }) => path === one.path)
    const promisesNothing = endpoint !== undefined && v.is(endpoint.response, undefined)
    expect(await readOutcome(provider.clientWith(15_000), one)).toBe(promisesNothing ? 'read' : 'malformed')
  }
})

test('each call ends as cancelled when its signal is aborted', async () => {
  for (const one of provider.cases) {
    const left = new AbortController()
    provider.answerBy(() => left.abort())
    expect(await readOutcome(provider.clientWith(15_000), one, left.signal)).toBe('cancelled')
  }
})
