import type { Beacon } from '@eqs/contracts/telemetry'
import { beforeEach, expect, test } from '@jest/globals'
import type { Operation } from '../change/change.ts'
import { verifyHistory } from '../history/trusted-history.ts'
import { findDrift } from '../render/drift.ts'
import { PendingError } from '../render/render.ts'
import { createTelemetry } from '../telemetry/telemetry.ts'
import { pageLoad } from '../testing/beacons.ts'
import { runEach } from '../testing/club.ts'
import { FaultyStore, withFault } from '../testing/faulty-store.ts'
import { createWatchedCanary, readings } from '../testing/watched-canary.ts'
import { loadsIn } from './read-loads.ts'
import type { WatchOptions } from './watch.ts'

const telemetry = createTelemetry({ isPublished: async () => true, perMinute: Number.MAX_SAFE_INTEGER })
let club: Awaited<ReturnType<typeof createWatchedCanary>>
let ops: (typeof club)['ops']
let lines: string[]
let run = 0

/** Returns a remote of its own for each test, because the totals are never reset. */
const name = () => `mf-a${run}`

beforeEach(async () => {
  run += 1
  club = await createWatchedCanary(name())
  ops = club.ops
  lines = club.lines
})

const watching = (
  options: Partial<Pick<WatchOptions, 'steps' | 'read'>> & { readonly operation?: Operation } = {}
) => club.watching({ read: async () => loadsIn(await (await telemetry.metrics()).text()), ...options })

/** Sends the beacons of several pages of a version. */
async function pages(version: string, loads: number, failed: number): Promise<void> {
  for (let page = 0; page < loads; page += 1)
    await tell({ version, outcome: page < failed ? 'failed' : 'shown' })
}

async function tell(readings: Pick<Beacon, 'version' | 'outcome'> & Partial<Beacon>): Promise<void> {
  const body = JSON.stringify({ ...pageLoad, remote: name(), ...readings })
  await telemetry.take(new Request('http://club.test/telemetry', { method: 'POST', body }), 'here')
}

/**
 * Sends the beacons of several second loads of a version.
 *
 * @param vitals of each page, by its place from 0 to 1.
 */
async function secondLoads(
  version: string,
  loads: number,
  vitals: (place: number) => Beacon['vitals']
): Promise<void> {
  for (let page = 0; page < loads; page += 1)
    await tell({ version, outcome: 'shown', again: true, second: true, vitals: vitals((page + 0.5) / loads) })
}

/** Returns milliseconds around 1,500, from 300 to 3,000. */
const around = (place: number): number => 200 + Math.round(place * 2600)

test('a canary that fails in 30 % of its loads is rolled back, and the history says by whom and why', async () => {
  const { ended } = await watching()
  await pages('1.1.0', 100, 30)
  await pages('1.0.0', 200, 0)
  const entry = await ended
  expect(await club.live()).toEqual({ version: '1.0.0' })
  expect(entry).toMatchObject({
    by: 'release watch',
    what: `rollback ${name()}@1.1.0`,
    why: expect.stringMatching(
      /^it fails too often: \d+ of \d+ loads of the canary failed \(.*%\), 0 of \d+ of the live version \(0\.0 %\); the canary's rate is certainly above [\d.]+ % \(rollback: above [\d.]+ %\)$/
    )
  })
  expect(await verifyHistory(ops)).toEqual([])
})

test('when the store fails during a rollback, the watch continues until members no longer get the canary', async () => {
  // The page fails as often as one command tries it, then nothing can be read for some looks.
  let failures = 0
  const store = new FaultyStore(ops.store, ({ method, path }) => {
    const isPage = `${method} ${path}` === 'replace index.html'
    const isOut = failures >= 3 ? failures < 9 : isPage
    if (isOut) failures += 1
    return isOut ? 'fails' : undefined
  })
  const { ended } = await watching({ operation: { ...ops, store, by: 'release watch' } })
  await pages('1.1.0', 60, 30)
  await pages('1.0.0', 60, 0)
  expect((await ended).what).toBe(`rollback ${name()}@1.1.0`)
  expect(lines.at(-1)).toMatch(/^release 3 is in the history .* but members do not get it yet/)
  expect(await findDrift(ops.store, ops.keys)).toEqual([])
})

test('a watch ends at its time limit while members still get the canary, and names the pending change', async () => {
  const { ended } = await club.watching({
    read: readings([], [club.counted('1.1.0', 100, 50), club.counted('1.0.0', 200, 0)]),
    operation: withFault(ops, /^replace index\.html$/, 'fails'),
    timeLimit: 2_000
  })
  await expect(ended).rejects.toThrow(PendingError)
  expect(await club.live()).toEqual({ version: '1.0.0' })
})

test('a watch continues after its store was unreachable for a while', async () => {
  let isOut = false
  const store = new FaultyStore(ops.store, () => (isOut ? 'fails' : undefined))
  const { ended } = await watching({ operation: { ...ops, store, by: 'release watch' } })
  isOut = true
  await club.until(() => store.calls.length > 60)
  await pages('1.1.0', 60, 30)
  await pages('1.0.0', 60, 0)
  isOut = false
  expect((await ended).what).toBe(`rollback ${name()}@1.1.0`)
  const outage = [expect.stringMatching(/ is answered 503$/), 'the counts can be read again']
  expect(lines.filter(line => /503$|again$/.test(line))).toEqual(outage)
  expect(await club.live()).toEqual({ version: '1.0.0' })
})

test('metrics that cannot be read at the first look are reported and read again', async () => {
  let looks = 0
  const read = async () => {
    looks += 1
    if (looks === 1) throw new Error('the metrics cannot be read: ECONNREFUSED')
    return loadsIn(await (await telemetry.metrics()).text())
  }
  const { ended } = await watching({ read })
  expect(lines).toContain('the metrics cannot be read: ECONNREFUSED')
  await club.until(() => looks > 2)
  await pages('1.1.0', 100, 30)
  await pages('1.0.0', 200, 0)
  expect((await ended).what).toBe(`rollback ${name()}@1.1.0`)
})

test('a canary that fails as often as the others is not rolled back', async () => {
  const { ended } = await watching()
  await pages('1.0.0', 600, 180)
  await pages('1.1.0', 60, 18)
  await club.looked(3)
  expect(lines.at(-1)).toMatch(
    /18 of 60 loads of the canary failed \(30\.0 %\), 180 of 600 of the live version \(30\.0 %\);/
  )
  await runEach(ops, `rollback ${name()}`)
  await expect(ended).rejects.toThrow('is no longer a canary: ops: rollback')
})

test.each([
  ['shows its content', 'shows its content later', 'showed their content after', { lcp: 400 }],
  ['responds to a press', 'answers later', 'answered a press after', { inp: 400 }]
] as const)(
  'a canary without failures that %s 400 ms later is rolled back, with the reason',
  async (_, reason, did, more) => {
    const vitals = (place: number, { lcp = 0, inp = 0 }: { lcp?: number; inp?: number } = {}) => ({
      lcp: around(place) + lcp,
      inp: Math.round(place * 200) + inp
    })
    const { ended } = await watching({ steps: [100] })
    await secondLoads('1.0.0', 4000, vitals)
    await secondLoads('1.1.0', 1500, place => vitals(place, more))
    const { what, why } = await ended
    expect(await club.live()).toEqual({ version: '1.0.0' })
    expect(what).toBe(`rollback ${name()}@1.1.0`)
    expect(why).toMatch(new RegExp(`^it ${reason}: \\d+ of \\d+ loads of the canary ${did} more than`))
  }
)

test('slow first loads, which download the canary’s files, are not counted as slow', async () => {
  await watching()
  await secondLoads('1.0.0', 400, place => ({ lcp: around(place) }))
  for (let page = 0; page < 400; page += 1)
    await tell({ version: '1.1.0', outcome: 'shown', vitals: { lcp: 4000 } })
  await secondLoads('1.1.0', 400, place => ({ lcp: around(place) }))
  await club.looked(3)
  expect(lines.at(-1)).toMatch(
    /; \d+ of 400 loads of the canary showed their content after more than .*, \d+ of 400 of the live version/
  )
})

test('a watch ends when another canary replaces the watched one', async () => {
  const { ended } = await watching()
  await runEach(ops, `${name()}@1.2.0 to 10 %`)
  await expect(ended).rejects.toThrow(`${name()}@1.2.0 has replaced 1.1.0: ops`)
})

test('a watch without a canary is refused', async () => {
  await runEach(ops, `rollback ${name()}`)
  await expect((await watching()).ended).rejects.toThrow('has no canary')
})
