import { beforeEach, expect, test } from '@jest/globals'
import { verifyHistory } from '../history/trusted-history.ts'
import { findDrift } from '../render/drift.ts'
import { PendingError } from '../render/render.ts'
import type { Loads } from '../telemetry/read-loads.ts'
import { runEach } from '../testing/club.ts'
import { FaultyStore, withFault } from '../testing/faulty-store.ts'
import { createWatchedCanary, readings } from '../testing/watched-canary.ts'

let club: Awaited<ReturnType<typeof createWatchedCanary>>
let ops: (typeof club)['ops']
let lines: string[]

beforeEach(async () => {
  club = await createWatchedCanary('mf-a')
  ops = club.ops
  lines = club.lines
})

/** Figures of a canary that fails too often. */
const bad = () => [club.counted('1.1.0', 100, 30), club.counted('1.0.0', 200, 0)]

test('a canary that fails in 30 % of its loads is rolled back, and the history says by whom and why', async () => {
  const { ended } = await club.watching({ read: readings([], bad()) })
  const entry = await ended
  expect(await club.live()).toEqual({ version: '1.0.0' })
  expect(entry).toMatchObject({
    by: 'release watch',
    what: 'rollback mf-a@1.1.0',
    why: expect.stringMatching(
      /^it fails too often: 30 of 100 loads of the canary failed \(30\.0 %\), 0 of 200 of the live version \(0\.0 %\); the canary's rate is certainly above [\d.]+ % \(rollback: above [\d.]+ %\)$/
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
  const operation = { ...ops, store, by: 'release watch' }
  const { ended } = await club.watching({ operation, read: readings([], bad()) })
  expect((await ended).what).toBe('rollback mf-a@1.1.0')
  expect(lines.at(-1)).toMatch(/^release 3 is in the history .* but members do not get it yet/)
  expect(await findDrift(ops.store, ops.keys)).toEqual([])
})

test('a watch ends at its time limit while members still get the canary, and names the pending change', async () => {
  const { ended } = await club.watching({
    read: readings([], bad()),
    operation: withFault(ops, /^replace index\.html$/, 'fails'),
    timeLimit: 2_000
  })
  await expect(ended).rejects.toThrow(PendingError)
  expect(await club.live()).toEqual({ version: '1.0.0' })
})

test('a watch continues after its store was unreachable for a while', async () => {
  let isOut = false
  let looks = 0
  let figures: readonly Loads[] = []
  const store = new FaultyStore(ops.store, () => (isOut ? 'fails' : undefined))
  const operation = { ...ops, store, by: 'release watch' }
  const read = async () => {
    looks += 1
    // The outage begins at the end of a look, so that each later look fails at the same file.
    if (looks === 2) isOut = true
    return figures
  }
  const { ended } = await club.watching({ operation, read })
  await club.until(() => isOut && store.calls.length > 60)
  figures = bad()
  isOut = false
  expect((await ended).what).toBe('rollback mf-a@1.1.0')
  const outage = [expect.stringMatching(/ is answered 503$/), 'the counts can be read again']
  expect(lines.filter(line => /503$|again$/.test(line))).toEqual(outage)
  expect(await club.live()).toEqual({ version: '1.0.0' })
})

test('metrics that cannot be read at the first look are reported and read again', async () => {
  let looks = 0
  const later = readings([], bad())
  const read = async () => {
    looks += 1
    if (looks === 1) throw new Error('the metrics cannot be read: ECONNREFUSED')
    return later()
  }
  const { ended } = await club.watching({ read })
  expect((await ended).what).toBe('rollback mf-a@1.1.0')
  expect(lines).toContain('the metrics cannot be read: ECONNREFUSED')
})

test('a canary that fails as often as the others is not rolled back', async () => {
  const read = readings([], [club.counted('1.0.0', 600, 180), club.counted('1.1.0', 60, 18)])
  const { ended } = await club.watching({ read })
  await club.looked(3)
  expect(lines.at(-1)).toMatch(
    /18 of 60 loads of the canary failed \(30\.0 %\), 180 of 600 of the live version \(30\.0 %\);/
  )
  await runEach(ops, 'rollback mf-a')
  await expect(ended).rejects.toThrow('is no longer a canary: ops: rollback')
})

test.each([
  ['shows its content', 'lcp 2', 'it shows its content later', 'showed their content after more than 2 s'],
  ['responds to a press', 'inp 0.2', 'it answers later', 'answered a press after more than 0.2 s']
])('a canary without failures that %s later is rolled back, with the reason', async (_, key, reason, did) => {
  const slow = (version: string, loads: number, failed: number) => ({
    ...club.counted(version, loads, 0),
    slow: { [key]: { loads, failed } }
  })
  const read = readings([], [slow('1.1.0', 1500, 600), slow('1.0.0', 4000, 800)])
  const { what, why } = await (await club.watching({ read, steps: [100] })).ended
  expect(await club.live()).toEqual({ version: '1.0.0' })
  expect(what).toBe('rollback mf-a@1.1.0')
  expect(why).toContain(
    `${reason}: 600 of 1500 loads of the canary ${did} (40.0 %), 800 of 4000 of the live version`
  )
})

test('a watch ends when another canary replaces the watched one', async () => {
  const { ended } = await club.watching({ read: readings([]) })
  await runEach(ops, 'mf-a@1.2.0 to 10 %')
  await expect(ended).rejects.toThrow('mf-a@1.2.0 has replaced 1.1.0: ops')
})

test('a watch without a canary is refused', async () => {
  await runEach(ops, 'rollback mf-a')
  await expect((await club.watching({ read: readings([]) })).ended).rejects.toThrow('has no canary')
  await expect((await club.watching({ read: readings([]), name: 'mf-z' })).ended).rejects.toThrow(
    'remote mf-z is not live. Live remotes: mf-a'
  )
})
