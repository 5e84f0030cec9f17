import { assetsWebEndpoint, loginEndpoint, missionsEndpoint } from '@eqs/api/contract'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openTestSandbox, startTimeout, type TestSandbox } from '../testing/test-sandbox.ts'
import { mostCalls } from './admission.ts'

let club: TestSandbox
beforeAll(async () => {
  club = await openTestSandbox('PGlite')
}, startTimeout)
afterAll(() => club.close())

const atOnce = <Result>(count: number, call: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, call))

test(`of more than ${mostCalls} calls at once, those beyond are told at once to come back, and there is room again afterwards`, async () => {
  const { token } = await club.freshMember()
  const ask = () => club.call(missionsEndpoint, { token })
  const replies = await atOnce(mostCalls + 50, ask)
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(50)
  for (const { status, json, headers } of refused) {
    expect({ status, json }).toEqual({ status: 503, json: { success: false, error: 'Service unavailable' } })
    expect(headers.get('retry-after')).toBe('5')
    expect(headers.get('cache-control')).toBe('no-store')
  }
  expect((await atOnce(mostCalls, ask)).map(({ status }) => status)).not.toContain(503)
})

test('a call that fails leaves its place, too', async () => {
  const wrong = () => club.call(missionsEndpoint, { token: 'none' })
  for (let time = 0; time < 2; time += 1)
    expect(new Set((await atOnce(mostCalls, wrong)).map(({ status }) => status))).toEqual(new Set([401]))
})

test('whoever is still sending holds no place', async () => {
  // In test mode bodies are read before, to be written down.
  const real = await openTestSandbox('PGlite', { testMode: false })
  const senders: ReadableStreamDefaultController<Uint8Array>[] = []
  const sending = Array.from({ length: mostCalls }, () => {
    const slow = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: new ReadableStream({ start: sender => void senders.push(sender) }),
      duplex: 'half'
    }
    return real.sandbox.fetch(new Request(`http://provider.test/v1${loginEndpoint.path}`, slow))
  })
  expect(await real.call(assetsWebEndpoint, { query: { brand: 'eqs' } })).toMatchObject({ status: 200 })
  for (const sender of senders) sender.close()
  expect(await Promise.all(sending)).toHaveLength(mostCalls)
  await real.close()
})
