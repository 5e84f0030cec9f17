import { expect, test } from '@jest/globals'
import { runEach } from '../testing/club.ts'
import { createWatchedCanary, readings } from '../testing/watched-canary.ts'
import { beginTest } from './baseline.ts'
import { compare } from './compare.ts'

// A server that judges by its own counts begins another comparison with each start.

const share = (since: number) => ({ name: 'mf-a', since })

test('the comparisons of several processes for one share use one risk together', async () => {
  const { ops } = await createWatchedCanary('mf-a')
  const parts: number[] = []
  for (let process = 0; process < 5; process += 1) parts.push(await beginTest(ops.store, share(2)))
  expect(parts).toEqual([1 / 2, 1 / 6, 1 / 12, 1 / 20, 1 / 30])
  expect(await beginTest(ops.store, share(3))).toBe(1 / 2)
  const both = await Promise.all([beginTest(ops.store, share(4)), beginTest(ops.store, share(4))])
  expect(both.toSorted()).toEqual([1 / 6, 1 / 2])
})

test('each start of a watch with counts in memory begins a comparison, and a watch that continues its counts does not', async () => {
  const club = await createWatchedCanary('mf-a')
  const begun = async (since: number) => (await club.ops.store.list(`ops/watch/mf-a/${since}`)).length
  const read = readings([])
  await club.watching({ read })
  expect(await begun(2)).toBe(0)
  for (const starts of [1, 2]) {
    await club.watching({ read, beginsTest: true })
    expect(await begun(2)).toBe(starts)
  }
  await club.looked(4)
  expect(await begun(2)).toBe(2)
  await runEach(club.ops, 'mf-a@1.1.0 to 50 %')
  await club.watching({ read, beginsTest: true })
  expect(await begun(3)).toBeGreaterThan(0)
})

test('a smaller part of the risk needs more evidence for a verdict', () => {
  const measure = { threshold: 2, factor: 2, negligible: 0.5, minLoads: 50 }
  const sure = (risk: number) =>
    compare({ loads: 200, failed: 60 }, { loads: 2000, failed: 100 }, { ...measure, risk }).sure.atLeast
  expect(sure(1 / 2)).toBeLessThan(sure(1))
  expect(sure(1 / 30)).toBeLessThan(sure(1 / 2))
})
