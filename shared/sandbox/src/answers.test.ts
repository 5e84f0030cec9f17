import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@eqs/api'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { endpoints } from './testing/contract-calls.ts'
import { type Case, type Outcome, readOutcome, startHostileProvider } from './testing/hostile-provider.ts'
import { isQuick } from './testing/test-databases.ts'
import { startTimeout } from './testing/test-sandbox.ts'

// Bad answers to each call of the provider, as the client parses them. Each ends in an `ApiError` or in the
// promised result, and the next good answer is read normally.

const corpora = process.env.CORPORA
const megabyte = 1024 * 1024

let provider: Awaited<ReturnType<typeof startHostileProvider>>
let client: Client
beforeAll(async () => {
  provider = await startHostileProvider()
}, startTimeout)
afterAll(() => provider.close())
beforeEach(() => {
  client = provider.clientWith(15_000)
})

/** The quick suite tries each body on a few calls only, and a part of the bodies on each call. */
const every = isQuick ? 6 : 1

const part = <Body>(bodies: readonly Body[], one: Case): readonly Body[] =>
  bodies.filter((_, index) => (index + provider.cases.indexOf(one)) % every === 0)

/**
 * Tries each body as the answer to each call, and then a good answer.
 *
 * @returns the number of each outcome.
 */
async function campaign(bodiesOf: (one: Case) => readonly (string | Buffer)[]) {
  const tally: Partial<Record<Outcome | 'tried' | 'healed', number>> = { tried: 0, healed: 0 }
  const count = (what: keyof typeof tally) => {
    tally[what] = (tally[what] ?? 0) + 1
  }
  for (const one of provider.cases) {
    for (const body of part(bodiesOf(one), one)) {
      provider.sends(body)
      count('tried')
      count(await readOutcome(client, one))
    }
    provider.sends(one.good)
    if ((await readOutcome(client, one)) === 'read') count('healed')
  }
  process.stdout.write(`answers: ${JSON.stringify(tally)}\n`)
  return tally
}

/** True for an empty answer or a text such as `OK`, as the answer of a call that accepts it. */
function isAccepted({ path }: Case, body: Buffer): boolean {
  const text = body.toString().replace(/^\uFEFF/, '')
  const content = text === '' ? undefined : text
  return (
    !/^\s*[<{[]/.test(text) &&
    endpoints.some(endpoint => endpoint.path === path && v.is(endpoint.response, content))
  )
}

const folder = join(corpora ?? '', 'jsontestsuite/test_parsing')
const malformed = corpora
  ? readdirSync(folder)
      .filter(name => name.startsWith('n_'))
      .map(name => readFileSync(join(folder, name)))
  : []
const withCorpora = corpora ? test : test.skip

withCorpora(
  `each of ${malformed.length} texts that are not JSON, as the answer of each of ${endpoints.length} calls, is malformed unless the call accepts a text`,
  async () => {
    expect(malformed.length).toBeGreaterThan(180)
    const tally = await campaign(() => malformed)
    const partFor = (one: Case) => part(malformed, one)
    const tried = provider.cases.flatMap(partFor).length
    const accepted = provider.cases.flatMap(one => partFor(one).filter(body => isAccepted(one, body))).length
    expect(tally).toEqual({
      tried,
      malformed: tried - accepted,
      ...(accepted > 0 ? { read: accepted } : {}),
      healed: endpoints.length
    })
  },
  120_000
)

const nested = (count: number, open: string, inner: string, close: string) =>
  open.repeat(count) + inner + close.repeat(count)

const oddities = [
  '<!doctype html><title>Portal</title><p>Conectate',
  'null',
  '""',
  '0',
  '-1e999',
  'true',
  '[]',
  '[[]]',
  '{}',
  '{"data":null}',
  '{"__proto__":{"success":true}}',
  '{"success":true,"data":{"__proto__":{"user":{}}}}',
  nested(10_000, '[', '', ']'),
  nested(10_000, '{"a":', '1', '}'),
  ...['error', 'data', 'user', 'fields', 'message'].map(
    name => `{"success":true,"${name}":${nested(10_000, '[', '', ']')}}`
  ),
  `{"success":false,"data":{"error":${nested(10_000, '[', '', ']')}}}`
]

test('pages, bare values and deeply nested JSON as answers are mostly refused, and the next good answer is read', async () => {
  const { tried, healed, read = 0 } = await campaign(() => oddities)
  const all = provider.cases.flatMap(one => part(oddities, one)).length
  expect({ tried, healed }).toEqual({ tried: all, healed: endpoints.length })
  // Some calls promise very little, and accept almost any object.
  expect(read).toBeLessThan(all * 0.25)
})

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

const wrong: readonly Json[] = [null, true, -1, 1e308, '', 'x', [], {}, [null], '9999-99-99']

/** Returns variants of the answer in which one value is missing or has another type. */
function* damaged(value: Json): Generator<Json | undefined> {
  yield undefined
  yield* wrong
  if (typeof value !== 'object' || value === null) return
  // One record of a list is enough.
  const entries = Array.isArray(value) ? [...value.entries()].slice(0, 1) : Object.entries(value)
  for (const [key, inner] of entries)
    for (const changed of damaged(inner))
      yield Array.isArray(value)
        ? value.with(Number(key), changed ?? null)
        : Object.fromEntries(
            Object.entries(value).flatMap(([name, old]) =>
              name !== key ? [[name, old]] : changed === undefined ? [] : [[name, changed]]
            )
          )
}

test('a good answer with any one value missing or of a wrong type is either read or refused', async () => {
  const {
    tried = 0,
    healed,
    ...outcomes
  } = await campaign(one =>
    [...damaged(shortened(JSON.parse(one.good)))].map(value => JSON.stringify(value) ?? '')
  )
  expect(tried).toBeGreaterThan(1000 / every)
  expect(healed).toBe(endpoints.length)
  expect(Object.keys(outcomes).toSorted()).toEqual(['malformed', 'read'])
}, 120_000)

/** Shortens long lists to their first records, because one value is damaged at a time. */
function shortened(value: Json): Json {
  if (Array.isArray(value)) return value.slice(0, 2).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]))
}

test('an answer of ten megabytes or without an end is refused, and one that stalls times out', async () => {
  for (const one of provider.cases.filter((_, index) => index % every === 0)) {
    provider.sends(one.good + ' '.repeat(10 * megabyte))
    expect(await readOutcome(client, one)).toBe('malformed')
  }
  const [one] = provider.cases
  if (!one) throw new Error('There is no call.')
  let sent = 0
  let isCut = false
  provider.answerBy(response => {
    response.writeHead(200)
    response.once('close', () => {
      isCut = true
    })
    const more = () => {
      while (!isCut && response.write(' '.repeat(megabyte / 4))) sent += megabyte / 4
    }
    response.on('drain', more)
    more()
  })
  expect(await readOutcome(client, one)).toBe('malformed')
  expect(sent).toBeLessThan(200 * megabyte)

  provider.answerBy(response => void response.writeHead(200).write('{'))
  expect(await readOutcome(provider.clientWith(200), one)).toBe('timeout')
  provider.sends(one.good)
  expect(await readOutcome(client, one)).toBe('read')
}, 60_000)
