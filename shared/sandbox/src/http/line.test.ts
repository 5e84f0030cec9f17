import { assetsWebEndpoint, loginEndpoint, missionsEndpoint } from '@eqs/api/contract'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { openTestSandbox, startTimeout, type TestSandbox } from '../testing/test-sandbox.ts'
import { createLine } from './line.ts'

const atOnce = <Result>(count: number, call: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, call))

/** Lower than the default. The rule does not depend on the number. */
const mostCalls = 40

describe('the provider', () => {
  let club: TestSandbox
  beforeAll(async () => {
    club = await openTestSandbox('PGlite', { mostCalls })
  }, startTimeout)
  afterAll(() => club.close())

  test(`calls beyond ${mostCalls} at once are answered with a time to retry, and later calls are accepted`, async () => {
    const { token } = await club.freshMember()
    const ask = () => club.call(missionsEndpoint, { token })
    const replies = await atOnce(mostCalls + 50, ask)
    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(50)
    for (const { status, json, headers } of refused) {
      expect({ status, json }).toEqual({
        status: 503,
        json: { success: false, error: 'Service unavailable' }
      })
      expect(headers.get('retry-after')).toBe('5')
      expect(headers.get('cache-control')).toBe('no-store')
    }
    expect((await atOnce(mostCalls, ask)).map(({ status }) => status)).not.toContain(503)
  })

  test('a failed call frees its place', async () => {
    const wrong = () => club.call(missionsEndpoint, { token: 'none' })
    for (let time = 0; time < 2; time += 1)
      expect(new Set((await atOnce(mostCalls, wrong)).map(({ status }) => status))).toEqual(new Set([401]))
  })
})

// The test mode reads bodies earlier, to record them.
describe('the provider without its test mode', () => {
  let club: TestSandbox
  beforeAll(async () => {
    club = await openTestSandbox('PGlite', { testMode: false, mostCalls })
  }, startTimeout)
  afterAll(() => club.close())

  test('a caller that is still sending takes no place', async () => {
    const senders: ReadableStreamDefaultController<Uint8Array>[] = []
    const sending = Array.from({ length: mostCalls }, () => {
      const slow = {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: new ReadableStream({ start: sender => void senders.push(sender) }),
        duplex: 'half'
      }
      return club.sandbox.fetch(new Request(`http://provider.test/v1${loginEndpoint.path}`, slow))
    })
    expect(await club.call(assetsWebEndpoint, { query: { brand: 'eqs' } })).toMatchObject({ status: 200 })
    for (const sender of senders) sender.close()
    expect(await Promise.all(sending)).toHaveLength(mostCalls)
  })
})

describe('the queue', () => {
  const isHere = () => false
  const hasGone = () => true
  /** Creates a line. `begun` has the addresses whose calls have started, in order. */
  function openLine(bounds: { atOnce: number; most: number; ofOne: number }) {
    const begun: string[] = []
    const line = createLine(bounds)
    const ask = (address: string, gone = isHere) =>
      line({ address, hasGone: gone }, async () => {
        begun.push(address)
        await null
        return address
      })
    return { begun, ask }
  }

  test('takes calls of the addresses in turn', async () => {
    const { begun, ask } = openLine({ atOnce: 1, most: 20, ofOne: 10 })
    const keen = Array.from({ length: 5 }, () => ask('keen'))
    await Promise.all([...keen, ask('other'), ask('third')])
    expect(begun).toEqual(['keen', 'keen', 'other', 'third', 'keen', 'keen', 'keen'])
  })

  test('limits each address, and has room for others', async () => {
    const { ask } = openLine({ atOnce: 1, most: 8, ofOne: 3 })
    const results = await Promise.allSettled([
      ...Array.from({ length: 9 }, () => ask('keen')),
      ask('other'),
      ask('third')
    ])
    // One runs, and three wait.
    expect(results.slice(0, 9).filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(results.slice(9).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  })

  test('skips a caller that has disconnected', async () => {
    const { begun, ask } = openLine({ atOnce: 1, most: 20, ofOne: 10 })
    await Promise.allSettled([ask('here'), ask('gone', hasGone), ask('here'), ask('gone', hasGone)])
    expect(begun).toEqual(['here', 'here'])
  })

  test('lets other events run between two calls', async () => {
    const { begun, ask } = openLine({ atOnce: 1, most: 20, ofOne: 10 })
    const asked = Array.from({ length: 10 }, () => ask('keen'))
    await new Promise<void>(done => setImmediate(done))
    expect(begun.length).toBeLessThan(3)
    await Promise.all(asked)
  })
})
