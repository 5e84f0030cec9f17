import { getRolloutBucket } from '@eqs/contracts/rollout-bucket'
import { expect, test } from '@jest/globals'
import { clubBeforeEach, readDiscovery, readLive, runEach } from '../testing/club.ts'
import { storeFaults } from '../verify/verify-store.ts'
import { shareCanary } from './promote.ts'

const remote = ['1.0.0', '1.1.0', '1.2.0']
const ops = clubBeforeEach({ host: ['2.0.0', '2.1.0'], 'mf-a': remote, 'mf-b': remote })

/** Returns the rollout buckets that get the canary of a remote. */
async function readCanary(name: string): Promise<ReadonlySet<number>> {
  const { microFrontends, canariesSince } = await readDiscovery(ops)
  const traffic = microFrontends[name]?.find(({ deployment }) => !deployment.default)?.deployment.traffic ?? 0
  const buckets = Array.from({ length: 10_000 }, (_, index) => index / 100)
  return new Set(buckets.filter(bucket => getRolloutBucket(bucket, canariesSince) < traffic))
}

/** Returns the part of the first set that is in the second. */
const computeOverlap = (a: ReadonlySet<number>, b: ReadonlySet<number>) =>
  [...a].filter(bucket => b.has(bucket)).length / a.size

test('the next canary begins mostly with other members than the last one', async () => {
  await runEach(ops, 'mf-a@1.1.0 to 10 %')
  const first = await readCanary('mf-a')
  await runEach(ops, 'rollback mf-a')
  expect(await readDiscovery(ops)).not.toHaveProperty('canariesSince')
  await runEach(ops, 'mf-a@1.2.0 to 10 %')
  const second = await readCanary('mf-a')
  expect([first.size, second.size]).toEqual([1000, 1000])
  expect(computeOverlap(first, second)).toBeLessThan(0.2)
  expect(await storeFaults(ops)).toEqual([])
})

test('members of a canary keep it during other changes', async () => {
  await runEach(ops, 'mf-a@1.1.0 to 10 %')
  const first = await readCanary('mf-a')
  const expectSameMembers = async () => expect(computeOverlap(first, await readCanary('mf-a'))).toBe(1)

  await runEach(ops, 'mf-b@1.1.0')
  await expectSameMembers()
  await runEach(ops, 'mf-b@1.2.0 to 10 %')
  await expectSameMembers()
  expect(await readCanary('mf-b')).toEqual(first)
  await runEach(ops, 'disable mf-b')
  await expectSameMembers()
  await runEach(ops, 'host@2.1.0')
  await expectSameMembers()
  await runEach(ops, 'mf-a@1.1.0 to 50 %')
  await expectSameMembers()
  // The second canary has the order of members of the first one, and keeps it after the first one ends.
  await shareCanary(ops, { name: 'mf-a', version: '1.1.0' }, 100)
  expect(await readCanary('mf-b')).toEqual(first)
  await runEach(ops, 'rollback mf-b')
  expect(await readLive(ops)).not.toHaveProperty('canariesSince')
})

test('a rollback of the release keeps the members of a canary that continues', async () => {
  await runEach(ops, 'mf-b@1.1.0', 'mf-a@1.1.0 to 10 %', 'mf-b@1.2.0')
  const first = await readCanary('mf-a')
  await runEach(ops, 'rollback to 2')
  const { canariesSince, microFrontends } = await readDiscovery(ops)
  expect(microFrontends['mf-b']?.[0]?.metadata.version).toBe('1.1.0')
  expect(microFrontends['mf-a']).toHaveLength(2)
  expect(canariesSince).toBe(3)
  expect(await readCanary('mf-a')).toEqual(first)
})
