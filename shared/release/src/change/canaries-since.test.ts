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

const of = (name: string, version: string) => [{ name, version }]

beforeEach(async () => {
  ops = await newOperation()
  for (const version of ['2.0.0', '2.1.0']) await putHost(ops, version)
  for (const name of ['mf-a', 'mf-b'])
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await putRemote(ops, name, version)
})

/** A club whose remotes all members have. */
const begin = (host: string) =>
  promote(ops, [...of('host', host), ...of('mf-a', '1.0.0'), ...of('mf-b', '1.0.0')])

const document = async () =>
  v.parse(discoveryDocument, JSON.parse((await readText(ops.store, 'discovery.json')) ?? ''))

/** The browsers, by their place, that get a canary of a remote. */
async function canaryOf(name: string): Promise<ReadonlySet<number>> {
  const { microFrontends, canariesSince } = await document()
  const traffic = microFrontends[name]?.find(one => !one.deployment.default)?.deployment.traffic ?? 0
  const places = Array.from({ length: 10_000 }, (_, index) => index / 100)
  return new Set(places.filter(place => getCohort(place, canariesSince) < traffic))
}

const common = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
  [...one].filter(place => other.has(place)).length / one.size

test('the next canary goes first to other members than the last one', async () => {
  await begin('2.0.0')
  await promote(ops, of('mf-a', '1.1.0'), 10)
  const first = await canaryOf('mf-a')
  await rollback(ops, { name: 'mf-a' })
  expect(await document()).not.toHaveProperty('canariesSince')
  await promote(ops, of('mf-a', '1.2.0'), 10)
  const second = await canaryOf('mf-a')
  expect([first.size, second.size]).toEqual([1000, 1000])
  expect(common(first, second)).toBeLessThan(0.2)
  expect(await verifyHistory(ops.store, ops.keys)).toEqual([])
  expect(await findDrift(ops.store, ops.keys)).toEqual([])
})

test('while there is a canary nobody who has it loses it, whatever else is changed', async () => {
  await begin('2.0.0')
  await promote(ops, of('mf-a', '1.1.0'), 10)
  const first = await canaryOf('mf-a')
  const stays = async () => expect(common(first, await canaryOf('mf-a'))).toBe(1)

  await promote(ops, of('mf-b', '1.1.0'))
  await stays()
  await promote(ops, of('mf-b', '1.2.0'), 10)
  await stays()
  expect(await canaryOf('mf-b')).toEqual(first)
  await disable(ops, 'mf-b', 'Volvemos.')
  await stays()
  await promote(ops, of('host', '2.1.0'))
  await stays()
  await promote(ops, of('mf-a', '1.1.0'), 50)
  await stays()
  // The one that was there first ends, and the other one has begun with its order.
  await endCanary(ops, { name: 'mf-a', version: '1.1.0' }, 'promote')
  expect(await canaryOf('mf-b')).toEqual(first)
  await rollback(ops, { name: 'mf-b' })
  expect((await latestEntry(ops.store))?.entry.state).not.toHaveProperty('canariesSince')
})

test('a release that is gone back to brings no order back with it', async () => {
  await begin('2.0.0')
  await promote(ops, of('mf-b', '1.1.0'))
  await promote(ops, of('mf-a', '1.1.0'), 10)
  await promote(ops, of('mf-b', '1.2.0'))
  const first = await canaryOf('mf-a')
  await rollback(ops, { to: '2' })
  const { canariesSince, microFrontends } = await document()
  expect(microFrontends['mf-b']?.[0]?.metadata.version).toBe('1.1.0')
  expect(microFrontends['mf-a']).toHaveLength(2)
  expect(canariesSince).toBe(3)
  expect(await canaryOf('mf-a')).toEqual(first)
})
