import type { Beacon } from '@eqs/contracts/telemetry'
import { expect, test } from '@jest/globals'
import { pageLoad } from '../testing/beacons.ts'
import { loadsIn } from './read-loads.ts'
import { createTelemetry } from './telemetry.ts'

const shown: Beacon = {
  ...pageLoad,
  remote: 'mf-account',
  version: '1.0.0',
  route: '/mi-cuenta/:tab?',
  durationMs: 700,
  vitals: { lcp: 900, cls: 0.02 }
}
const invented = '9.9.9'

const telemetry = createTelemetry({
  isPublished: async ({ version }) => version !== invented,
  perMinute: 100_000
})
async function send(body: unknown, to = telemetry) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const request = new Request('http://club.test/telemetry', { method: 'POST', body: text })
  const answer = await to.take(request, '192.0.2.1')
  const response = await answer.text()
  return { status: answer.status, text: response, json: response === '' ? undefined : JSON.parse(response) }
}
const metrics = async () => (await telemetry.metrics()).text()
/** Returns the value of a counter; undefined when there is none. */
async function value(start: string): Promise<number | undefined> {
  const printed = (await metrics()).split('\n').find(line => line.startsWith(start))
  return printed === undefined ? undefined : Number(printed.split(' ').at(-1))
}
const versionLabels = (version: string) => `remote="mf-account",version="${version}"`
const loads = (version: string, outcome = 'shown') =>
  value(`eqs_remote_loads_total{${versionLabels(version)},outcome="${outcome}"}`)

test('a beacon is counted and timed', async () => {
  expect(await send(shown)).toMatchObject({ status: 204, text: '' })
  expect(await send({ ...shown, durationMs: 2500 })).toMatchObject({ status: 204 })
  expect(await loads('1.0.0')).toBe(2)
  const bucket = (le: string) =>
    value(`eqs_load_duration_seconds_bucket{le="${le}",${versionLabels('1.0.0')}}`)
  expect(await Promise.all(['0.5', '1', '3', '+Inf'].map(bucket))).toEqual([0, 1, 2, 2])
  expect(await value(`eqs_load_duration_seconds_sum{${versionLabels('1.0.0')}}`)).toBe(3.2)
})

test('no load is counted for a page that was left, and for a failure that the page’s own beacon reports', async () => {
  const failure = { event: 'remote_load_failed', errorClass: 'network' }
  const failed = { ...shown, version: '1.1.0', outcome: 'failed', ...failure }
  await send({ ...pageLoad, outcome: 'left' })
  await send(failed)
  expect(await value(`eqs_remote_loads_total{${versionLabels('1.1.0')}`)).toBeUndefined()
  await send({ ...failed, counts: true })
  expect(await loads('1.1.0', 'failed')).toBe(1)
  const labels = `event="remote_load_failed",error_class="network",${versionLabels('1.1.0')}`
  expect(await value(`eqs_failures_total{${labels}}`)).toBe(2)
})

test('a repeated load is timed, and not counted again when the browser marks it', async () => {
  const reloaded = { ...shown, version: '1.2.0', outcome: 'failed' }
  await send(reloaded)
  for (let time = 0; time < 49; time += 1) await send({ ...reloaded, again: true })
  await send(reloaded)
  expect(await loads('1.2.0', 'failed')).toBe(2)
  expect(await value(`eqs_load_duration_seconds_count{${versionLabels('1.2.0')}}`)).toBe(51)
})

test('page times have the label of the browser’s first, second or later load, and the second is judged', async () => {
  const slow = { ...shown, version: '1.3.0', vitals: { lcp: 2600, inp: 120 } }
  await send(slow)
  await send({ ...slow, again: true, second: true })
  await send({ ...slow, again: true })
  await send({ ...slow, again: true })
  const bucket = (name: string, load: string, le: string) =>
    value(`eqs_${name}_seconds_bucket{le="${le}",${versionLabels('1.3.0')},load="${load}"}`)
  const lcp = (load: string, le = '+Inf') => bucket('largest_contentful_paint', load, le)
  expect([await lcp('second', '2.5'), await lcp('second', '3')]).toEqual([0, 1])
  expect([await lcp('first'), await lcp('second'), await lcp('later')]).toEqual([1, 1, 2])
  expect(await bucket('interaction_to_next_paint', 'second', '0.1')).toBe(0)
  // Only the second load is judged. At the first one, the browser downloads the files of the version.
  expect(loadsIn(await metrics()).find(({ version }) => version === '1.3.0')?.slow).toMatchObject({
    'lcp 2.5': { loads: 1, failed: 1 },
    'lcp 3': { loads: 1, failed: 0 }
  })
})

test.each([
  ['no JSON', '{', 400],
  ['an unknown field', { ...shown, email: 'ana@example.com' }, 400],
  ['a label that would end the line', { ...shown, version: '1.0.0"} 9\n' }, 400],
  ['an address instead of a pattern', { ...shown, route: '/promo/1?token=x' }, 400],
  ['a number above its limit', { ...shown, durationMs: 1e12 }, 400],
  ['more than 1 KB', `{"release":${' '.repeat(1024)}7}`, 413]
])('%s is refused', async (_, body, status) => {
  expect(await send(body)).toMatchObject({ status, json: { success: false } })
})

test('beacons that arrive at the same time are all counted', async () => {
  const outcomes = Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? 'failed' : 'shown'))
  await Promise.all(outcomes.map(outcome => send({ ...shown, version: '2.0.0', outcome })))
  expect([await loads('2.0.0'), await loads('2.0.0', 'failed')]).toEqual([40, 20])
  const figures = { remote: 'mf-account', version: '2.0.0', loads: 60, failed: 20 }
  expect(await telemetry.loads()).toContainEqual(expect.objectContaining(figures))
})

test('beacons with invented names do not displace published versions', async () => {
  const failure = { ...shown, event: 'remote_load_failed', outcome: 'failed', durationMs: undefined }
  const toErrorClass = (index: number) =>
    `e_${[...String(index)].map(digit => 'abcdefghij'[Number(digit)]).join('')}`
  await Promise.all(
    Array.from({ length: 2_000 }, (_, index) => send({ ...failure, errorClass: toErrorClass(index) }))
  )
  expect((await metrics()).match(/^eqs_failures_total/gm)?.length).toBeLessThanOrEqual(1_000)

  for (let index = 0; index < 10; index += 1)
    await send({ ...shown, version: invented, remote: `mf-x${index}` })
  await send({ ...shown, version: '2.1.0' })
  expect(await metrics()).not.toContain(invented)
  expect(await loads('2.1.0')).toBe(1)
  expect((await telemetry.loads()).map(figures => figures.version)).not.toContain(invented)
})
