import { beforeEach, expect, jest, test } from '@jest/globals'
import { type Gate, GateError } from '../gate/gate.ts'
import { readHistory } from '../history/history.ts'
import { verifyHistory } from '../history/trusted-history.ts'
import { NoVerdict } from '../store/errors.ts'
import { runEach } from '../testing/club.ts'
import { putRemote } from '../testing/published.ts'
import { createWatchedCanary, readings } from '../testing/watched-canary.ts'
import { watchAll } from './watch-all.ts'

const name = 'mf-a'
let club: Awaited<ReturnType<typeof createWatchedCanary>>

beforeEach(async () => {
  club = await createWatchedCanary(name)
  await putRemote(club.ops, 'mf-b', '1.0.0')
  await runEach(club.ops, 'mf-b@1.0.0')
})

/** Returns counts with this many more loads. Both versions fail in a thousandth of them. */
const good = (times: number) => [
  club.counted('1.1.0', 6000 * times, 6 * times),
  club.counted('1.0.0', 54_000 * times, 54 * times)
]

test('a good canary goes to more members step by step, and each step has its own counts', async () => {
  const { ended } = await club.watching({
    steps: [10, 25, 50, 100],
    // The counts of a share start with the first look, and the next one finds the canary good.
    read: readings([], good(1), good(2), good(3), good(4), good(5))
  })
  expect((await ended).what).toBe(`promote ${name}@1.1.0`)
  const whats = (await readHistory(club.ops.store)).map(entry => entry.what)
  expect(whats.slice(3)).toEqual(['25 %', '50 %', ''].map(to => `promote ${name}@1.1.0${to && ` to ${to}`}`))
  expect(club.lines.filter(line => line.includes('6 of 6000 loads of the canary')).length).toBe(3)
  expect(await club.live()).toEqual({ version: '1.1.0', previous: '1.0.0' })
})

test('a canary that fails only with more members is rolled back at its second step', async () => {
  const { ended } = await club.watching({
    steps: [10, 50, 100],
    read: readings([], good(1), good(1), [
      club.counted('1.1.0', 6500, 206),
      club.counted('1.0.0', 54_500, 55)
    ])
  })
  expect((await ended).what).toBe(`rollback ${name}@1.1.0`)
  expect(await club.live()).toEqual({ version: '1.0.0' })
})

test('a refusal by the gate ends the watch of one canary, and is reported once by the watch of all', async () => {
  const { ops } = club
  const gate = async () => {
    throw new GateError('refused:\n  routes: /mf-a is taken')
  }
  const operation = { ...ops, by: 'release watch', gate }
  const refused = await club.watching({ operation, steps: [100], read: readings([], good(1)) })
  await expect(refused.ended).rejects.toThrow(GateError)

  const lines: string[] = []
  const over = new AbortController()
  const promotions = jest.fn<Gate>(gate)
  const watched = watchAll({
    ...{ store: ops.store, operation: async () => ({ ...operation, gate: promotions }), signal: over.signal },
    ...{ threshold: 2, factor: 2, negligible: 0.5, slower: 3, minLoads: 50, steps: [100], interval: 20 },
    ...{ read: async () => good(1), countsFromShare: true, say: line => lines.push(line) }
  })
  await club.until(() => promotions.mock.calls.length > 2)
  over.abort()
  await watched
  expect(lines.filter(line => line.includes('is taken'))).toHaveLength(1)
  expect(lines.filter(line => line.includes('watching'))).toHaveLength(1)
})

test('without a verdict in time, the watch ends with the figures and the advice to set a telemetryUrl, and the canary stays', async () => {
  const read = readings([], [club.counted('1.1.0', 60, 1), club.counted('1.0.0', 540, 9)])
  const { ended } = await club.watching({ timeLimit: 200, steps: [10, 100], read })
  await expect(ended).rejects.toThrow(NoVerdict)
  await expect(ended).rejects.toThrow(`no verdict on ${name}@1.1.0 within 0.2 s: 1 of 60 loads `)
  expect((await club.live())?.canary).toEqual({ version: '1.1.0', traffic: 10 })
  // The club has no telemetryUrl.
  expect(club.lines).toContainEqual(expect.stringContaining('config set telemetryUrl='))
})

test('if the counts cannot be read until the time limit, the watch ends with the reason', async () => {
  const read = () => Promise.reject(new Error('the metrics are answered 404'))
  const { ended } = await club.watching({ timeLimit: 200, read })
  await expect(ended).rejects.toThrow(
    `no verdict on ${name}@1.1.0 within 0.2 s: the metrics are answered 404`
  )
})

test('a change of another remote does not restart the counts', async () => {
  const at = (version: string, loads: number, late: number) => ({
    ...club.counted(version, loads, 0),
    slow: { 'lcp 2': { loads, failed: late } }
  })
  let metrics = [at('1.1.0', 1000, 300), at('1.0.0', 9000, 2700)]
  await club.watching({ read: async () => metrics })
  await runEach(club.ops, 'disable mf-b')
  await club.looked(2)
  metrics = [at('1.1.0', 1080, 330), at('1.0.0', 9720, 2920)]
  const later = 'loads of the canary showed their content after more than 2 s'
  await club.until(() => club.lines.some(line => line.includes(`30 of 80 ${later} (37.5 %), 220 of 720 of`)))
  expect(await verifyHistory(club.ops)).toEqual([])
})
