import { beforeEach, expect, test } from '@jest/globals'
import { readHistory } from '../history/history.ts'
import { verifyHistory } from '../history/trusted-history.ts'
import { NoVerdict } from '../store/errors.ts'
import { readText } from '../store/store.ts'
import { runEach } from '../testing/club.ts'
import { withFault } from '../testing/faulty-store.ts'
import { putRemote } from '../testing/published.ts'
import { createWatchedCanary, readings } from '../testing/watched-canary.ts'

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

test('a good canary goes to more members step by step, and each step has its own baseline', async () => {
  const { ended } = await club.watching({
    steps: [10, 25, 50, 100],
    // The first look at a share sets the baseline, and the next one finds the canary good.
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
    read: readings(
      [],
      [club.counted('1.1.0', 6000, 6), club.counted('1.0.0', 54_000, 54)],
      [club.counted('1.1.0', 6000, 6), club.counted('1.0.0', 54_000, 54)],
      [club.counted('1.1.0', 6500, 206), club.counted('1.0.0', 54_500, 55)]
    )
  })
  expect((await ended).what).toBe(`rollback ${name}@1.1.0`)
  expect(await club.live()).toEqual({ version: '1.0.0' })
})

test('a step whose page could not be written at once is written later, and the watch continues', async () => {
  const { ended } = await club.watching({
    operation: withFault({ ...club.ops, by: 'release watch' }, /^replace index\.html/, 'fails', { times: 4 }),
    steps: [50, 100],
    read: readings([], good(1), good(2), good(3))
  })
  expect((await ended).what).toBe(`promote ${name}@1.1.0`)
  expect(club.lines.some(line => line.includes('but members do not get it yet'))).toBe(true)
})

test('without a verdict in time, the canary stays and the figures are printed', async () => {
  const read = readings([], [club.counted('1.1.0', 60, 1), club.counted('1.0.0', 540, 9)])
  const { ended } = await club.watching({ timeLimit: 200, steps: [10, 100], read })
  await expect(ended).rejects.toThrow(NoVerdict)
  await expect(ended).rejects.toThrow(`no verdict on ${name}@1.1.0 within 0.2 s: 1 of 60 loads `)
  expect((await club.live())?.canary).toEqual({ version: '1.1.0', traffic: 10 })
})

test('without a verdict in time, because the counts could not be read, the reason is printed', async () => {
  const read = () => Promise.reject(new Error('the metrics are answered 404'))
  const { ended } = await club.watching({ timeLimit: 200, read })
  await expect(ended).rejects.toThrow(
    `no verdict on ${name}@1.1.0 within 0.2 s: the metrics are answered 404`
  )
})

test('without a telemetryUrl, the watch says that no page reports anything', async () => {
  const read = readings([], good(1))
  const { ended } = await club.watching({ timeLimit: 200, read })
  await expect(ended).rejects.toThrow(NoVerdict)
  expect(club.lines).toContainEqual(expect.stringContaining('config set telemetryUrl='))
})

/** Runs a watch until it prints these figures, then ends it. */
async function watchUntil(figures: string, options: Parameters<typeof club.watching>[0]): Promise<void> {
  const ending = new AbortController()
  const { ended } = await club.watching({ ...options, signal: ending.signal })
  await club.until(() => club.lines.some(line => line.includes(figures)))
  ending.abort()
  await expect(ended).rejects.toThrow('aborted')
}

const figures = (canary: number, others: number) => [
  club.counted('1.1.0', canary, 0),
  club.counted('1.0.0', others, 0)
]

const source = 'https://club.example/metrics'

test('another share, other counters, or a baseline with a foreign signature restarts the counts', async () => {
  await watchUntil('0 of 60 loads of the canary', {
    source,
    read: readings(figures(1000, 9000), figures(1060, 9540))
  })
  const other = {
    source: 'https://other.example/metrics',
    read: readings(figures(2000, 9000), figures(2061, 9540))
  }
  await watchUntil('0 of 61 loads of the canary', other)
  await runEach(club.ops, `${name}@1.1.0 to 50 %`)
  await watchUntil('0 of 62 loads of the canary', {
    ...other,
    read: readings(figures(3000, 9000), figures(3062, 9540))
  })
  const path = `ops/watch/${name}.json`
  const text = (await readText(club.ops.store, path)) ?? ''
  expect(text).toContain('3000')
  await club.ops.store.replace(path, text.replace('3000', '2900'))
  await watchUntil('0 of 63 loads of the canary', {
    ...other,
    read: readings(figures(3100, 9600), figures(3163, 9700))
  })
})

test('a restarted watch continues its counts, whatever else was changed in between, also when the counters restarted', async () => {
  const at = (version: string, loads: number, late: number) => ({
    ...club.counted(version, loads, 0),
    slow: { 'lcp 2': { loads, failed: late } }
  })
  const later = 'loads of the canary showed their content after more than 2 s'
  const first = readings(
    [at('1.1.0', 1000, 300), at('1.0.0', 9000, 2700)],
    [at('1.1.0', 1060, 320), at('1.0.0', 9540, 2860)]
  )
  await watchUntil(`20 of 60 ${later} (33.3 %), 160 of 540 of`, { source, read: first })
  await runEach(club.ops, 'disable mf-b')
  const second = readings([at('1.1.0', 1080, 330), at('1.0.0', 9720, 2920)])
  await watchUntil(`30 of 80 ${later} (37.5 %), 220 of 720 of`, { source, read: second })
  const third = readings([at('1.1.0', 70, 25), at('1.0.0', 630, 200)])
  await watchUntil(`25 of 70 ${later} (35.7 %), 200 of 630 of`, { source, read: third })
  expect(await verifyHistory(club.ops)).toEqual([])
})
