import { getCohort } from '@eqs/contracts/cohort'
import { discoveryDocument } from '@eqs/contracts/discovery'
import { beforeEach, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { latestEntry } from '../history/history.ts'
import { verifyHistory } from '../history/verify-history.ts'
import { findDrift } from '../render/drift.ts'
import { readText } from '../store/store.ts'
import { newOperation } from '../testing/new-operation.ts'
import { putHost, putRemote } from '../testing/published.ts'
import { endCanary, promote } from './promote.ts'
import { rollback } from './rollback.ts'
import { disable } from './switch-off.ts'

let ops: Awaited<ReturnType<typeof newOperation>>

const version = (name: string, number: string) => [{ name, version: number }]

beforeEach(async () => {
  ops = await newOperation()
  for (const version of ['2.0.0', '2.1.0']) await putHost(ops, version)
  for (const name of ['mf-a', 'mf-b'])
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await putRemote(ops, name, version)
})

/** Promotes a host and two remotes to all members. */
const promoteClub = (host: string) =>
  promote(ops, [...version('host', host), ...version('mf-a', '1.0.0'), ...version('mf-b', '1.0.0')])

const document = async () =>
  v.parse(discoveryDocument, JSON.parse((await readText(ops.store, 'discovery.json')) ?? ''))

/** Returns the rollout buckets that get the canary of a remote. */
async function readCanary(name: string): Promise<ReadonlySet<number>> {
  const { microFrontends, canariesSince } = await document()
  const traffic = microFrontends[name]?.find(({ deployment }) => !deployment.default)?.deployment.traffic ?? 0
  const buckets = Array.from({ length: 10_000 }, (_, index) => index / 100)
  return new Set(buckets.filter(bucket => getCohort(bucket, canariesSince) < traffic))
}

/** Returns the part of the first set that is in the second. */
const computeOverlap = (a: ReadonlySet<number>, b: ReadonlySet<number>) =>
  [...a].filter(bucket => b.has(bucket)).length / a.size

test('the next canary begins with other members than the last one', async () => {
  await promoteClub('2.0.0')
  await promote(ops, version('mf-a', '1.1.0'), 10)
  const first = await readCanary('mf-a')
  await rollback(ops, { name: 'mf-a' })
  expect(await document()).not.toHaveProperty('canariesSince')
  await promote(ops, version('mf-a', '1.2.0'), 10)
  const second = await readCanary('mf-a')
  expect([first.size, second.size]).toEqual([1000, 1000])
  expect(computeOverlap(first, second)).toBeLessThan(0.2)
  expect(await verifyHistory(ops.store, ops.keys)).toEqual([])
  expect(await findDrift(ops.store, ops.keys)).toEqual([])
})

test('members of a canary keep it during other changes', async () => {
  await promoteClub('2.0.0')
  await promote(ops, version('mf-a', '1.1.0'), 10)
  const first = await readCanary('mf-a')
  const expectSameMembers = async () => expect(computeOverlap(first, await readCanary('mf-a'))).toBe(1)

  await promote(ops, version('mf-b', '1.1.0'))
  await expectSameMembers()
  await promote(ops, version('mf-b', '1.2.0'), 10)
  await expectSameMembers()
  expect(await readCanary('mf-b')).toEqual(first)
  await disable(ops, 'mf-b', 'Volvemos.')
  await expectSameMembers()
  await promote(ops, version('host', '2.1.0'))
  await expectSameMembers()
  await promote(ops, version('mf-a', '1.1.0'), 50)
  await expectSameMembers()
  // The second canary has the order of the first one, and keeps it after the first one ends.
  await endCanary(ops, { name: 'mf-a', version: '1.1.0' }, 'promote')
  expect(await readCanary('mf-b')).toEqual(first)
  await rollback(ops, { name: 'mf-b' })
  expect((await latestEntry(ops.store))?.entry.state).not.toHaveProperty('canariesSince')
})

test('a rollback of the release keeps the order of a canary that goes on', async () => {
  await promoteClub('2.0.0')
  await promote(ops, version('mf-b', '1.1.0'))
  await promote(ops, version('mf-a', '1.1.0'), 10)
  await promote(ops, version('mf-b', '1.2.0'))
  const first = await readCanary('mf-a')
  await rollback(ops, { to: '2' })
  const { canariesSince, microFrontends } = await document()
  expect(microFrontends['mf-b']?.[0]?.metadata.version).toBe('1.1.0')
  expect(microFrontends['mf-a']).toHaveLength(2)
  expect(canariesSince).toBe(3)
  expect(await readCanary('mf-a')).toEqual(first)
})
