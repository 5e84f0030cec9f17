import { expect, test } from '@jest/globals'
import { clubBeforeEach, readDiscovery, runEach } from '../testing/club.ts'
import { storeFaults } from '../verify/verify-store.ts'
import { makeChange } from './change.ts'
import { shareCanary } from './promote.ts'

// The release since which there is a canary. Browsers compute their rollout buckets from it.

const remote = ['1.0.0', '1.1.0', '1.2.0']
const ops = clubBeforeEach({ host: ['2.0.0', '2.1.0'], 'mf-a': remote, 'mf-b': remote })

const canariesSince = async () => (await readDiscovery(ops)).canariesSince

test('the next canary begins with other members than the last one', async () => {
  await runEach(ops, 'mf-a@1.1.0 to 10 %')
  expect(await canariesSince()).toBe(2)
  await runEach(ops, 'rollback mf-a')
  expect(await canariesSince()).toBeUndefined()
  await runEach(ops, 'mf-a@1.2.0 to 10 %')
  expect(await canariesSince()).toBe(4)
  expect(await storeFaults(ops)).toEqual([])
})

test('members of a canary keep it during other changes', async () => {
  await runEach(ops, 'mf-a@1.1.0 to 10 %')
  const changes = ['mf-b@1.1.0', 'mf-b@1.2.0 to 10 %', 'disable mf-b', 'host@2.1.0', 'mf-a@1.1.0 to 50 %']
  for (const change of changes) {
    await runEach(ops, change)
    expect([change, await canariesSince()]).toEqual([change, 2])
  }
  // The second canary has the order of members of the first one, and keeps it after the first one ends.
  await makeChange(ops, shareCanary({ name: 'mf-a', version: '1.1.0' }, 100))
  expect(await canariesSince()).toBe(2)
  await runEach(ops, 'rollback mf-b')
  expect(await canariesSince()).toBeUndefined()
})

test('a rollback of the release keeps the members of a canary that continues', async () => {
  await runEach(ops, 'mf-b@1.1.0', 'mf-a@1.1.0 to 10 %', 'mf-b@1.2.0', 'rollback to 2')
  const { microFrontends } = await readDiscovery(ops)
  expect(microFrontends['mf-b']?.[0]?.metadata.version).toBe('1.1.0')
  expect(microFrontends['mf-a']).toHaveLength(2)
  expect(await canariesSince()).toBe(3)
})
