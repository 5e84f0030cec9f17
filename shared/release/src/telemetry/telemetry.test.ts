import type { Beacon } from '@eqs/contracts/telemetry'
import { expect, test } from '@jest/globals'
import { createTelemetry } from './telemetry.ts'

const shown: Beacon = {
  release: 7,
  host: '1.4.4',
  cohort: 41,
  event: 'page_load',
  outcome: 'shown',
  remote: 'mf-account',
  version: '1.0.0',
  route: '/mi-cuenta/:tab?',
  durationMs: 700,
  vitals: { lcp: 900, cls: 0.02 },
  connection: '4g'
}
/** A version that is not published. */
const invented = '9.9.9'
const day = 24 * 60 * 60 * 1000

let now = Date.now()
const telemetry = createTelemetry({
  isPublished: async ({ version }) => version !== invented,
  perMinute: 100_000,
  now: () => now
})
async function tell(body: unknown, to = telemetry) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await to.take(
    new Request('http://club.test/telemetry', { method: 'POST', body: text }),
    'here'
  )
  const said = await answer.text()
  return { status: answer.status, text: said, json: said === '' ? undefined : JSON.parse(said) }
}
const metrics = async () => (await telemetry.metrics()).text()
const line = async (start: string) => (await metrics()).split('\n').find(one => one.startsWith(start))
const version = (name: string) => `remote="mf-account",version="${name}"`

test('a beacon is counted and timed', async () => {
  expect(await tell(shown)).toMatchObject({ status: 204, text: '' })
  expect(await tell({ ...shown, durationMs: 2500 })).toMatchObject({ status: 204 })
  expect(await line(`eqs_remote_loads_total{${version('1.0.0')},outcome="shown"}`)).toMatch(/ 2$/)
  const bucket = (le: string) => line(`eqs_load_duration_seconds_bucket{le="${le}",${version('1.0.0')}}`)
  expect([await bucket('0.5'), await bucket('1'), await bucket('3'), await bucket('+Inf')]).toEqual([
    expect.stringMatching(/ 0$/),
    expect.stringMatching(/ 1$/),
    expect.stringMatching(/ 2$/),
    expect.stringMatching(/ 2$/)
  ])
  expect(await line(`eqs_load_duration_seconds_sum{${version('1.0.0')}}`)).toMatch(/ 3\.2$/)
})

test('a page that was left, and a failure that the page’s own beacon covers, are not counted as loads', async () => {
  const failed = {
    ...shown,
    version: '1.1.0',
    outcome: 'failed',
    event: 'remote_load_failed',
    errorClass: 'network'
  }
  await tell({ release: 7, host: '1.4.4', cohort: 3, event: 'page_load', outcome: 'left' })
  await tell(failed)
  expect(await line(`eqs_remote_loads_total{${version('1.1.0')}`)).toBeUndefined()
  await tell({ ...failed, counts: true })
  expect(await line(`eqs_remote_loads_total{${version('1.1.0')},outcome="failed"}`)).toMatch(/ 1$/)
  expect(
    await line(`eqs_failures_total{event="remote_load_failed",error_class="network",${version('1.1.0')}}`)
  ).toMatch(/ 2$/)
})

test('a repeated load of one browser is timed and not counted again; an older host does not mark it, so each one counts', async () => {
  const reloaded = { ...shown, version: '1.2.0', outcome: 'failed' }
  await tell(reloaded)
  for (let time = 0; time < 49; time += 1) await tell({ ...reloaded, again: true })
  await tell(reloaded)
  expect(await line(`eqs_remote_loads_total{${version('1.2.0')},outcome="failed"}`)).toMatch(/ 2$/)
  expect(await line(`eqs_load_duration_seconds_count{${version('1.2.0')}}`)).toMatch(/ 51$/)
})

test('page times are labelled as those of a browser’s first, second or later load', async () => {
  const slow = { ...shown, version: '1.3.0', vitals: { lcp: 2600, inp: 120 } }
  await tell(slow)
  await tell({ ...slow, again: true, second: true })
  await tell({ ...slow, again: true })
  await tell({ ...slow, again: true })
  const lcp = (load: string, le: string) =>
    line(`eqs_largest_contentful_paint_seconds_bucket{le="${le}",${version('1.3.0')},load="${load}"}`)
  expect(await lcp('second', '2.5')).toMatch(/ 0$/)
  expect(await lcp('second', '3')).toMatch(/ 1$/)
  expect([await lcp('first', '+Inf'), await lcp('second', '+Inf'), await lcp('later', '+Inf')]).toEqual([
    expect.stringMatching(/ 1$/),
    expect.stringMatching(/ 1$/),
    expect.stringMatching(/ 2$/)
  ])
  expect(
    await line(`eqs_interaction_to_next_paint_seconds_bucket{le="0.1",${version('1.3.0')},load="second"}`)
  ).toMatch(/ 0$/)
})

test.each([
  ['no JSON', '{', 400],
  ['an unknown field', { ...shown, email: 'ana@example.com' }, 400],
  ['a label that would end the line', { ...shown, version: '1.0.0"} 9\n' }, 400],
  ['an address instead of a pattern', { ...shown, route: '/promo/1?token=x' }, 400],
  ['a number above its limit', { ...shown, durationMs: 1e12 }, 400],
  ['more than 1 KB', `{"release":${' '.repeat(1024)}7}`, 413]
])('%s is refused', async (_, body, status) => {
  expect(await tell(body)).toMatchObject({ status, json: { success: false } })
})

test('beacons that arrive at the same time are all counted', async () => {
  await Promise.all(
    Array.from({ length: 60 }, (__, index) =>
      tell({ ...shown, version: '2.0.0', outcome: index % 3 === 0 ? 'failed' : 'shown' })
    )
  )
  expect(await line(`eqs_remote_loads_total{${version('2.0.0')},outcome="shown"}`)).toMatch(/ 40$/)
  expect(await line(`eqs_remote_loads_total{${version('2.0.0')},outcome="failed"}`)).toMatch(/ 20$/)
  expect(telemetry.loads(new Date(0))).toContainEqual({
    remote: 'mf-account',
    version: '2.0.0',
    loads: 60,
    failed: 20,
    p50: 700,
    p75: 700,
    p95: 700
  })
})

test('beacons with invented names leave room for the next real version', async () => {
  const failure = { ...shown, event: 'remote_load_failed', outcome: 'failed', durationMs: undefined }
  const word = (index: number) => `e_${[...String(index)].map(digit => 'abcdefghij'[Number(digit)]).join('')}`
  await Promise.all(
    Array.from({ length: 2_000 }, (_, index) => tell({ ...failure, errorClass: word(index) }))
  )
  const reported = await metrics()
  expect(reported.match(/^eqs_failures_total/gm)?.length).toBeLessThanOrEqual(1_000)

  for (let index = 0; index < 10; index += 1)
    await tell({ ...shown, version: invented, remote: `mf-x${index}` })
  await tell({ ...shown, version: '2.1.0' })
  const after = await metrics()
  expect(after).not.toContain(invented)
  expect(await line(`eqs_remote_loads_total{${version('2.1.0')},outcome="shown"}`)).toMatch(/ 1$/)
  expect(telemetry.loads(new Date(0)).map(one => one.version)).not.toContain(invented)
})

test('a load older than a week is no longer in the figures and still in the metrics', async () => {
  now += 8 * day
  await tell({ ...shown, version: '3.0.0' })
  const versions = telemetry.loads(new Date(0)).map(one => one.version)
  expect(versions).toEqual(['3.0.0'])
  expect(await line(`eqs_remote_loads_total{${version('2.0.0')},outcome="shown"}`)).toMatch(/ 40$/)
})

test('the number of beacons from one address is limited', async () => {
  const strict = createTelemetry({ isPublished: async () => true })
  const answers = await Promise.all(Array.from({ length: 260 }, () => tell(shown, strict)))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(240)
})
