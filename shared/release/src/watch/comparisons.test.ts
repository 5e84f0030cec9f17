import { expect, test } from '@jest/globals'
import { runEach } from '../testing/club.ts'
import { createWatchedCanary, readings } from '../testing/watched-canary.ts'
import { compare } from './compare.ts'
import { beginTest } from './watch.ts'

// A watch that reads the counts of one server begins another comparison with each start.

const share = (since: number) => ({ name: 'mf-a', since })

test('the comparisons of several processes for one share split one risk', async () => {
  const { ops } = await createWatchedCanary('mf-a')
  const parts: number[] = []
  for (let process = 0; process < 5; process += 1) parts.push(await beginTest(ops.store, share(2)))
  expect(parts).toEqual([1 / 2, 1 / 6, 1 / 12, 1 / 20, 1 / 30])
  expect(await beginTest(ops.store, share(3))).toBe(1 / 2)
  const both = await Promise.all([beginTest(ops.store, share(4)), beginTest(ops.store, share(4))])
  expect(both.toSorted()).toEqual([1 / 6, 1 / 2])
})

test('a watch that reads one server begins a comparison at each start, and one that reads Prometheus does not', async () => {
  const club = await createWatchedCanary('mf-a')
  const begun = async (since: number) => (await club.ops.store.list(`ops/watch/mf-a/${since}`)).length
  const read = readings([])
  await club.watching({ read, countsFromShare: true })
  expect(await begun(2)).toBe(0)
  for (const starts of [1, 2]) {
    await club.watching({ read })
    expect(await begun(2)).toBe(starts)
  }
  await club.looked(4)
  expect(await begun(2)).toBe(2)
  await runEach(club.ops, 'mf-a@1.1.0 to 50 %')
  await club.watching({ read })
  expect(await begun(3)).toBeGreaterThan(0)
})

test('counters that restarted begin another comparison with their whole values', async () => {
  const club = await createWatchedCanary('mf-a')
  const read = readings(
    [club.counted('1.1.0', 1000, 10), club.counted('1.0.0', 9000, 0)],
    [club.counted('1.1.0', 1060, 13), club.counted('1.0.0', 9540, 2)],
    // One lower counter shows that the server restarted.
    [club.counted('1.1.0', 30, 1), club.counted('1.0.0', 9600, 1)],
    [club.counted('1.1.0', 40, 2), club.counted('1.0.0', 9700, 1)]
  )
  await club.watching({ read })
  const figures = () => club.lines.filter(line => line.includes('loads of the canary'))
  await club.until(() => figures().length >= 3)
  expect(figures()).toEqual([
    expect.stringContaining('3 of 60 loads of the canary failed (5.0 %), 2 of 540 of the live version'),
    expect.stringContaining('1 of 30 loads of the canary failed (3.3 %), 1 of 9600 of the live version'),
    expect.stringContaining('2 of 40 loads of the canary failed (5.0 %), 1 of 9700 of the live version')
  ])
  expect(await club.ops.store.list('ops/watch/mf-a/2')).toHaveLength(2)
})

test('a smaller part of the risk needs more evidence for a verdict', () => {
  const measure = { threshold: 2, factor: 2, negligible: 0.5, minLoads: 50 }
  const sure = (risk: number) =>
    compare({ loads: 200, failed: 60 }, { loads: 2000, failed: 100 }, { ...measure, risk }).sure.atLeast
  expect(sure(1 / 2)).toBeLessThan(sure(1))
  expect(sure(1 / 30)).toBeLessThan(sure(1 / 2))
})
