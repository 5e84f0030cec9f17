import { afterAll, beforeAll, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { openTestSandbox, startTimeout, type TestSandbox } from '../testing/test-sandbox.ts'

let club: TestSandbox
beforeAll(async () => {
  club = await openTestSandbox('PGlite')
}, startTimeout)
afterAll(() => club.close())

const redeem = { name: 'redeem', userId: 'ana-1', promoId: 'p1', points: 500, at: 1_790_000_000_000 }

/** Sends a batch like a page that is being closed. */
const post = (body: string) =>
  club.send('/v1/analytics', { method: 'POST', body, headers: { 'Content-Type': 'text/plain' } })
const postEvents = (...events: readonly unknown[]) => post(JSON.stringify({ events }))

const stored = async () =>
  v.parse(v.object({ events: v.array(v.unknown()) }), (await club.send('/outbox.json')).json).events

test('events of pages are shown in the outbox, newest first', async () => {
  expect(await postEvents({ ...redeem, name: 'identify' }, redeem)).toMatchObject({ status: 204 })
  expect(await stored()).toEqual([redeem, { ...redeem, name: 'identify' }])
  const { text } = await club.send('/outbox')
  expect(text).toContain('Estadísticas')
  expect(text).toContain('points: 500 · promoId: p1 · userId: ana-1')
})

test.each([
  ['no JSON', 'redeem', 400],
  ['an event without a batch', JSON.stringify(redeem), 400],
  ['a batch without events', '{"events":[]}', 400],
  ['an event without a user', JSON.stringify({ events: [{ name: 'redeem', at: 1 }] }), 400],
  ['an object in an event', JSON.stringify({ events: [{ ...redeem, promoId: { a: 1 } }] }), 400],
  ['a NUL', JSON.stringify({ events: [{ ...redeem, promoId: '\0' }] }), 400],
  ['a name that is markup', JSON.stringify({ events: [{ ...redeem, name: '<b>' }] }), 400],
  ['more events than a page sends at once', JSON.stringify({ events: Array(21).fill(redeem) }), 400],
  ['a body of 17,000 bytes', ' '.repeat(17_000), 413]
])('%s is refused', async (_, body, status) => {
  const before = await stored()
  expect(await post(body)).toMatchObject({ status, json: { success: false } })
  expect(await stored()).toEqual(before)
})

test('markup in an event is shown as text', async () => {
  await postEvents({ ...redeem, promoId: '<script>alert(1)</script>' })
  expect((await club.send('/outbox')).text).not.toContain('<script>')
})

test('the newest events replace the oldest ones', async () => {
  const batch = Array.from({ length: 20 }, () => redeem)
  for (let count = 0; count < 11; count += 1) await postEvents(...batch)
  await postEvents({ ...redeem, points: 7 })
  const events = await stored()
  expect(events).toHaveLength(200)
  expect(events[0]).toMatchObject({ points: 7 })
})

test('one address can send only a limited number of events', async () => {
  await club.control('rate-limits', { active: true })
  const replies = await Promise.all(Array.from({ length: 70 }, () => postEvents(redeem)))
  expect(replies.filter(({ status }) => status === 204)).toHaveLength(60)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(10)
})
