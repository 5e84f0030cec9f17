import { beforeEach, expect, test } from '@jest/globals'
import { readHistory } from '../history/history.ts'
import { readText } from '../store/store.ts'
import { listLive, newClub, type TestClub, withSeen } from '../testing/club.ts'
import { putRemote } from '../testing/published.ts'
import { storeFaults } from '../verify/verify-store.ts'
import { promote } from './promote.ts'
import { rollback } from './rollback.ts'
import { disable, enable, retire } from './switch-off.ts'

let ops: TestClub
const a = (version: string) => ({ name: 'mf-a', version })
const c = { name: 'mf-c', version: '1.0.0' }

beforeEach(async () => {
  ops = await newClub({ 'mf-a': ['1.0.0', '1.1.0', '1.2.0'], 'mf-b': ['1.0.0', '1.1.0'] })
  // It has the same route as mf-a.
  await putRemote(ops, 'mf-c', '1.0.0', { paths: ['/mf-a'] })
  await promote(ops, [a('1.1.0')])
})

test('members get nothing of a retired remote, and another remote can have its route', async () => {
  await expect(promote(ops, [c])).rejects.toThrow('mf-c@1.0.0: /mf-a overlaps /mf-a of mf-a@1.1.0')
  const entry = await retire(ops, 'mf-a')
  expect(entry).toMatchObject({ what: 'retire mf-a', differences: ['mf-a: 1.1.0 (100 %) → –'] })
  expect(await readText(ops.store, 'discovery.json')).not.toContain('mf-a')
  await promote(ops, [c])
  expect(await listLive(ops)).toBe('mf-b@1.0.0 mf-c@1.0.0')
  expect(await storeFaults(ops)).toEqual([])
})

test('an open tab still loads every file of a retired remote', async () => {
  await retire(ops, 'mf-a')
  expect(await ops.store.read('remotes/mf-a/1.1.0/remote-entry.js')).toBeDefined()
  expect(await ops.store.read('remotes/mf-a/1.0.0/remote-entry.js')).toBeDefined()
})

test.each([
  ['of the whole release', undefined],
  ['of the remote', 'mf-a']
])('a rollback %s brings a retired remote back, and the next one goes one step further', async (_, name) => {
  await retire(ops, 'mf-a')
  const restored = await rollback(ops, { name })
  expect(restored.state.remotes['mf-a']).toEqual({ version: '1.1.0', previous: '1.0.0' })
  expect(restored.restores).toBe(2)
  // The first rollback withdrew the retirement.
  await rollback(ops, { name })
  expect(await listLive(ops)).toBe('mf-a@1.0.0 mf-b@1.0.0')
  await expect(rollback(ops, { name })).rejects.toThrow(/no earlier (?:version|release)/)
})

test('a release without the retired remote is a rollback target', async () => {
  await retire(ops, 'mf-a')
  await promote(ops, [{ name: 'mf-b', version: '1.1.0' }])
  await rollback(ops)
  expect(await listLive(ops)).toBe('mf-b@1.0.0')
  await rollback(ops)
  expect(await listLive(ops)).toBe('mf-a@1.1.0 mf-b@1.0.0')
  await expect(rollback(ops, { to: '3' })).rejects.toThrow('one of its versions was withdrawn')
})

test('a remote that was switched off when it was retired comes back switched off', async () => {
  await disable(ops, 'mf-a', 'Volvemos.')
  await retire(ops, 'mf-a')
  await rollback(ops)
  expect((await enable(ops, 'mf-a')).state.remotes['mf-a']).toEqual({ version: '1.1.0', previous: '1.0.0' })
})

test('it comes back switched off even when the entry that switched it off is lost', async () => {
  const { number } = await disable(ops, 'mf-a', 'Volvemos.')
  await retire(ops, 'mf-a')
  const known = await withSeen(ops)
  await ops.store.remove(`ops/history/0000000${number}.json`)
  const { state } = await rollback(known, { name: 'mf-a' })
  expect(state.remotes['mf-a']).toMatchObject({ version: '1.1.0', off: { message: 'Volvemos.' } })
})

test('a canary ends with its remote, and does not come back', async () => {
  await promote(ops, [a('1.2.0')], 10)
  await retire(ops, 'mf-a')
  expect((await rollback(ops)).state.remotes['mf-a']).toEqual({ version: '1.1.0', previous: '1.0.0' })
})

test('a retired remote that is promoted again has no rollback targets', async () => {
  await retire(ops, 'mf-a')
  expect((await promote(ops, [a('1.2.0')])).state.remotes['mf-a']).toEqual({ version: '1.2.0' })
  await expect(rollback(ops, { name: 'mf-a' })).rejects.toThrow('mf-a has no earlier version to roll back to')
  await rollback(ops)
  expect(await listLive(ops)).toBe('mf-b@1.0.0')
})

test('a retired remote does not come back while another remote has its route', async () => {
  await retire(ops, 'mf-a')
  await promote(ops, [c])
  await expect(rollback(ops, { name: 'mf-a' })).rejects.toThrow(
    'routes: mf-a@1.1.0: /mf-a overlaps /mf-a of mf-c@1.0.0'
  )
  // The first rollback of the release removes mf-c, the second one restores mf-a.
  await rollback(ops)
  await rollback(ops)
  expect(await listLive(ops)).toBe('mf-a@1.1.0 mf-b@1.0.0')
})

test.each([
  ['the host', 'host', 'the host cannot be retired'],
  ['a remote that is not live', 'mf-z', 'no remote mf-z is live; there are: mf-a, mf-b']
])('retiring %s is refused, and nothing changes', async (_, name, reason) => {
  await expect(retire(ops, name)).rejects.toThrow(reason)
  expect(await readHistory(ops.store)).toHaveLength(2)
})

test('a retired remote cannot be retired again', async () => {
  await retire(ops, 'mf-a')
  await expect(retire(ops, 'mf-a')).rejects.toThrow('no remote mf-a is live; there are: mf-b')
})
