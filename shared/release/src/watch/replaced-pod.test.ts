import { expect, test } from '@jest/globals'
import { withSignature } from '../keys/signing.ts'
import { readNewest } from '../testing/club.ts'
import { startFakePrometheus } from '../testing/fake-prometheus.ts'
import { createWatchedCanary } from '../testing/watched-canary.ts'
import { prometheusReader } from './counts-source.ts'

// A watch is restarted after a server of the club was replaced.

const hour = 60 * 60

/** Creates a club whose canary got its share an hour ago. */
async function hourOldCanary() {
  const club = await createWatchedCanary('mf-a')
  const { signature: _, ...entry } = (await readNewest(club.ops)).entry
  const since = Date.now() / 1000 - hour
  const at = new Date(since * 1000).toISOString()
  const text = JSON.stringify(withSignature(club.ops.keys, { ...entry, at }))
  await club.ops.store.replace('ops/history/00000002.json', text)
  return { club, since }
}

const counts = (pod: string, at: number, values: Readonly<Record<string, readonly [number, number]>>) =>
  Object.entries(values).flatMap(([version, [shown, failed]]) => [
    { pod, at, version, outcome: 'shown', value: shown },
    { pod, at, version, outcome: 'failed', value: failed }
  ])

test('after a restart at the same address, shown and failed loads are counted from the same moment', async () => {
  const since = Date.now() / 1000 - hour
  const url = await startFakePrometheus('mf-a', [
    ...counts('a', since - 10, { '1.0.0': [180_000, 540], '1.1.0': [10_000, 30] }),
    ...counts('a', since + 10, { '1.0.0': [180_000, 540], '1.1.0': [10_000, 30] }),
    ...counts('a', since + 600, { '1.0.0': [100, 0], '1.1.0': [10, 0] }),
    // Some counters are higher again than before the restart, and some are not.
    ...counts('a', since + hour - 5, { '1.0.0': [90_000, 270], '1.1.0': [10_040, 28] })
  ])
  const loads = await prometheusReader(url)(since * 1000)
  expect(loads).toContainEqual(expect.objectContaining({ version: '1.1.0', loads: 10_068, failed: 28 }))
  expect(loads).toContainEqual(expect.objectContaining({ version: '1.0.0', loads: 90_270, failed: 270 }))
})

test('when Prometheus has no counts around the promotion, loads are counted from the last counts before it', async () => {
  const since = Date.now() / 1000 - hour
  const url = await startFakePrometheus('mf-a', [
    ...counts('a', since - 400, { '1.0.0': [180_000, 540], '1.1.0': [10_000, 30] }),
    ...counts('a', since + hour - 5, { '1.0.0': [190_000, 570], '1.1.0': [10_600, 32] }),
    // Server b was replaced at the same address during the gap.
    ...counts('b', since - 400, { '1.0.0': [900, 8], '1.1.0': [90, 3] }),
    ...counts('b', since + 60, { '1.0.0': [100, 0], '1.1.0': [10, 0] }),
    ...counts('b', since + hour - 5, { '1.0.0': [2_100, 10], '1.1.0': [210, 4] })
  ])
  const loads = await prometheusReader(url)(since * 1000)
  expect(loads).toContainEqual(expect.objectContaining({ version: '1.0.0', loads: 12_040, failed: 40 }))
  expect(loads).toContainEqual(expect.objectContaining({ version: '1.1.0', loads: 806, failed: 6 }))
})

test('a canary that fails six times as often is rolled back although the counts of a replaced server are gone', async () => {
  const { club, since } = await hourOldCanary()
  const url = await startFakePrometheus('mf-a', [
    // Counts of both servers from before the canary got its share.
    ...counts('a', since - 10, { '1.0.0': [900_000, 2_700], '1.1.0': [100_000, 100] }),
    ...counts('b', since - 10, { '1.0.0': [300_000, 900], '1.1.0': [100_000, 100] }),
    ...counts('a', since + 1800, { '1.0.0': [909_970, 2_730], '1.1.0': [104_910, 190] }),
    // Server c has replaced server a.
    ...counts('b', since + hour - 5, { '1.0.0': [309_970, 930], '1.1.0': [104_910, 190] }),
    ...counts('c', since + hour - 5, { '1.0.0': [4_985, 15], '1.1.0': [2_455, 45] })
  ])
  const read = prometheusReader(url)
  const { ended } = await club.watching({ read, countsFromShare: true, steps: [100] })
  const entry = await ended
  expect(entry.what).toBe('rollback mf-a@1.1.0')
  expect(entry.why).toContain(
    '225 of 12500 loads of the canary failed (1.8 %), 75 of 25000 of the live version (0.3 %)'
  )
})
