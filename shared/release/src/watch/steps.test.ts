import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { readHistory } from '../history/history.ts'
import { FaultyStore } from '../testing/faulty-store.ts'
import { createWatchedCanary, told } from '../testing/watched-canary.ts'
import { NoVerdict } from './watch.ts'

const name = 'mf-a'
let club: Awaited<ReturnType<typeof createWatchedCanary>>

beforeEach(async () => {
  club = await createWatchedCanary(name)
})

afterEach(() => club.over.abort())

/** Both fail in a thousandth of their loads; each time there are so many more. */
const good = (times: number) => [
  club.counted('1.1.0', 6000 * times, 6 * times),
  club.counted('1.0.0', 54_000 * times, 54 * times)
]

test('a good one goes to more members step by step, and each step is counted from its own begin', async () => {
  const { ended } = await club.watching({
    steps: [10, 25, 50, 100],
    // The first look at a share begins to count, the next one finds it good.
    read: told([], good(1), good(2), good(3), good(4), good(5))
  })
  expect((await ended).what).toBe(`promote ${name}@1.1.0`)
  const whats = (await readHistory(club.ops.store)).map(entry => entry.what)
  expect(whats.slice(2)).toEqual(['25 %', '50 %', ''].map(to => `promote ${name}@1.1.0${to && ` to ${to}`}`))
  expect(club.lines.filter(line => line.includes('canary 6 of 6000')).length).toBe(3)
  expect(await club.live()).toEqual({ version: '1.1.0', previous: '1.0.0' })
})

test('a canary that is bad only for more members is taken back from its second step', async () => {
  const { ended } = await club.watching({
    steps: [10, 50, 100],
    read: told(
      [],
      [club.counted('1.1.0', 6000, 6), club.counted('1.0.0', 54_000, 54)],
      [club.counted('1.1.0', 6000, 6), club.counted('1.0.0', 54_000, 54)],
      [club.counted('1.1.0', 6500, 206), club.counted('1.0.0', 54_500, 55)]
    )
  })
  expect((await ended).what).toBe(`rollback ${name}@1.1.0`)
  expect(await club.live()).toEqual({ version: '1.0.0' })
})

test('a step that members could not be given at once is given, and the watch goes on', async () => {
  let refused = 0
  const store = new FaultyStore(club.ops.store, ({ method, path }) => {
    if (method !== 'replace' || path !== 'index.html') return undefined
    refused += 1
    return refused <= 4 ? 'fails' : undefined
  })
  const { ended } = await club.watching({
    operation: { ...club.ops, store, by: 'release watch' },
    steps: [50, 100],
    read: told([], good(1), good(2), good(3))
  })
  expect((await ended).what).toBe(`promote ${name}@1.1.0`)
  expect(club.lines.some(line => line.includes('but members do not get it yet'))).toBe(true)
})

test('when the time is over and nothing is sure, the canary stays and the figures are said', async () => {
  const read = told([], [club.counted('1.1.0', 60, 1), club.counted('1.0.0', 540, 9)])
  const { ended } = await club.watching({ timeLimit: 200, steps: [10, 100], read })
  await expect(ended).rejects.toThrow(NoVerdict)
  await expect(ended).rejects.toThrow(`no verdict on ${name}@1.1.0 within 0.2 s: canary 1 of 60 `)
  expect((await club.live())?.canary).toEqual({ version: '1.1.0', traffic: 10 })
})
