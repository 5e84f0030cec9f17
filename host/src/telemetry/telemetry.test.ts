import { setConfig } from '@eqs/config'
import { clientConfig } from '@eqs/config/schema'
import { beacon, beaconLimit } from '@eqs/contracts/telemetry'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import * as v from 'valibot'
import { startTelemetry } from './telemetry.ts'

const facts = { release: 7, host: '1.4.4', rolloutBucket: 41, route: '/promo/:id' }
const canary = { remote: 'mf-account', version: '1.1.0' }
const before = { remote: 'mf-account', version: '1.0.0' }
const failure = { ...canary, event: 'remote_load_failed', errorClass: 'network', detail: 'ana@example.com' }

let period = '2026-11-22'
let sent: string[] = []
/** Starts a page of the same browser. */
const start = () => startTelemetry('/telemetry', facts, () => period)
const beacons = () => sent.map(text => v.parse(beacon, JSON.parse(text)))

beforeEach(() => {
  setConfig(v.parse(clientConfig, {}))
  localStorage.clear()
  sent = []
  jest.useFakeTimers()
  // Replaces the browser's transport.
  Object.assign(navigator, {
    sendBeacon: (_: string, text: string) => {
      sent.push(text)
      return true
    }
  })
})

afterEach(() => {
  // Leaves the page, so that it sends nothing during the next test.
  dispatchEvent(new Event('pagehide'))
  jest.useRealTimers()
})

test('a page reports once how its first remote performed, ten seconds after that is known', () => {
  const page = start()
  page.shown(canary)
  page.shown({ remote: 'mf-profile', version: '2.0.0' })
  jest.advanceTimersByTime(9_999)
  expect(sent).toEqual([])
  jest.advanceTimersByTime(60_000)
  dispatchEvent(new Event('pagehide'))
  expect(beacons()).toEqual([
    { ...facts, ...canary, event: 'page_load', outcome: 'shown', durationMs: expect.any(Number) }
  ])
})

test('a page that is left reports at once, with the facts that it knows', () => {
  start()
  dispatchEvent(new Event('pagehide'))
  expect(beacons()).toEqual([{ ...facts, event: 'page_load', outcome: 'left' }])
})

test('a failure is reported at once with the failed version, although the previous version replaces it', () => {
  const page = start()
  page.failed(failure)
  expect(beacons()).toEqual([
    { ...facts, ...canary, event: 'remote_load_failed', errorClass: 'network', outcome: 'failed' }
  ])
  page.shown(before)
  dispatchEvent(new Event('pagehide'))
  expect(beacons()[1]).toMatchObject({ ...canary, event: 'page_load', outcome: 'fell_back' })
})

test('a version that is shown by Reintentar after a failure is still reported as failed', () => {
  const page = start()
  page.failed(failure)
  page.shown(canary)
  dispatchEvent(new Event('pagehide'))
  expect(beacons()[1]).toMatchObject({ ...canary, outcome: 'failed' })
})

test('a remote that fails later in the page counts once as a separate load', () => {
  const page = start()
  page.shown({ remote: 'mf-catalogue', version: '1.0.0' })
  page.failed(failure)
  page.failed(failure)
  expect(beacons().map(one => one.counts)).toEqual([true, undefined])
})

test('a slow load is reported, but does not count as a failed load', () => {
  const page = start()
  page.shown(canary)
  page.failed({ ...failure, event: 'slow_remote', errorClass: 'slow' })
  dispatchEvent(new Event('pagehide'))
  expect(beacons().map(({ outcome, counts }) => [outcome, counts])).toEqual([
    ['failed', undefined],
    ['shown', undefined]
  ])
})

test('an unavailable push service is not reported', () => {
  start().failed({ event: 'push_failed', errorClass: 'service' })
  expect(sent).toEqual([])
})

test('no beacon names a person, an address or the text of an error, and none is large', () => {
  const page = start()
  page.failed(failure)
  page.shown(canary)
  dispatchEvent(new Event('pagehide'))
  expect(sent.join()).not.toMatch(/@|https?:|detail|token/)
  for (const text of sent) expect(text.length).toBeLessThan(beaconLimit)
})

test('a page with repeated failures reports twenty of them and one page load', () => {
  const page = start()
  for (let time = 0; time < 100; time += 1) page.failed(failure)
  dispatchEvent(new Event('pagehide'))
  expect(beacons().filter(({ event }) => event === 'remote_load_failed')).toHaveLength(20)
  expect(beacons().filter(({ event }) => event === 'page_load')).toHaveLength(1)
})

/** Opens a page and leaves it. @returns true when its load counts. */
function visit(look: (page: ReturnType<typeof start>) => void): boolean {
  look(start())
  dispatchEvent(new Event('pagehide'))
  return beacons().at(-1)?.again !== true
}

test('a browser that reloads a broken page fifty times counts once', () => {
  const counted = Array.from({ length: 50 }, () => visit(page => page.failed(failure)))
  expect(counted).toEqual([true, ...Array.from({ length: 49 }, () => false)])
})

test('a browser that shows a version and then fails with it counts once as each', () => {
  const shows = () => visit(page => page.shown(canary))
  const fails = () => visit(page => page.failed(failure))
  const failsLater = () => {
    visit(page => {
      page.shown({ remote: 'mf-catalogue', version: '1.0.0' })
      page.failed(failure)
    })
    return beacons().some(one => one.counts && !one.again)
  }
  expect([shows(), shows(), fails(), fails(), shows(), failsLater()]).toEqual([
    true,
    false,
    true,
    false,
    false,
    false
  ])
})

test('the second load that shows a version is reported as the second, also after failures in between', () => {
  const shows = () => {
    visit(page => page.shown(canary))
    return beacons().at(-1)?.second
  }
  const fails = () => {
    visit(page => page.failed(failure))
    return beacons().at(-1)?.second
  }
  expect([shows(), fails(), fails(), shows(), shows(), shows()]).toEqual([
    undefined,
    undefined,
    undefined,
    true,
    undefined,
    undefined
  ])
  period = '2026-11-24'
  expect([shows(), shows()]).toEqual([undefined, true])
})

test('a browser counts again for another version and on the next day', () => {
  const shows = (version: string) => visit(page => page.shown({ ...canary, version }))
  expect([shows('1.1.0'), shows('1.0.0'), shows('1.1.0')]).toEqual([true, true, false])
  period = '2026-11-23'
  expect([shows('1.1.0'), shows('1.1.0')]).toEqual([true, false])
})

test.each(['{', '[]', '{"mf-account":[]}', '{"mf-account":"1.1.0 shown"}'])(
  'a damaged stored record (%s) is ignored',
  damaged => {
    localStorage.setItem('EQS_PROD_MEASURED', damaged)
    const shows = () => visit(page => page.shown(canary))
    expect([shows(), shows()]).toEqual([true, false])
  }
)
