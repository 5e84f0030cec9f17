import { beforeEach, expect, test } from '@jest/globals'
import { listLive, newClub, promoteEach, readLive, type TestClub } from '../testing/club.ts'
import { putHost } from '../testing/published.ts'
import { endCanary, promote } from './promote.ts'
import { rollback } from './rollback.ts'
import { disable } from './switch-off.ts'

let ops: TestClub
const a = (version: string) => ({ name: 'mf-a', version })
const b = (version: string) => ({ name: 'mf-b', version })

beforeEach(async () => {
  const remote = ['1.0.0', '1.1.0', '1.2.0']
  ops = await newClub({ 'mf-a': remote, 'mf-b': remote })
})

test('a rollback restores the state before the last change, and a second one goes further back', async () => {
  await promoteEach(ops, 'mf-a@1.1.0', 'mf-a@1.2.0')
  expect((await rollback(ops)).restores).toBe(2)
  expect(await listLive(ops)).toBe('mf-a@1.1.0 mf-b@1.0.0')
  await rollback(ops)
  expect(await listLive(ops)).toBe('mf-a@1.0.0 mf-b@1.0.0')
  await expect(rollback(ops)).rejects.toThrow('there is no earlier release')
})

test('a rollback of one remote keeps later changes of other remotes', async () => {
  await promoteEach(ops, 'mf-a@1.1.0', 'mf-b@1.1.0')
  await rollback(ops, { name: 'mf-a' })
  expect(await listLive(ops)).toBe('mf-a@1.0.0 mf-b@1.1.0')
})

test('a withdrawn version does not come back after a change of another remote', async () => {
  await promote(ops, [a('1.1.0')])
  await rollback(ops, { name: 'mf-a' })
  await promote(ops, [b('1.1.0')])
  await expect(rollback(ops, { name: 'mf-a' })).rejects.toThrow('mf-a has no earlier version to roll back to')
  expect(await listLive(ops)).toBe('mf-a@1.0.0 mf-b@1.1.0')
})

test('a second rollback of a remote goes further back, also after a change of another remote', async () => {
  await promoteEach(ops, 'mf-a@1.1.0', 'mf-a@1.2.0')
  await rollback(ops, { name: 'mf-a' })
  await promote(ops, [b('1.1.0')])
  expect((await rollback(ops, { name: 'mf-a' })).restores).toBe(1)
  expect(await listLive(ops)).toBe('mf-a@1.0.0 mf-b@1.1.0')
})

test('a withdrawn version does not come back after a later version is rolled back, too', async () => {
  await promote(ops, [a('1.1.0')])
  await rollback(ops, { name: 'mf-a' })
  await promote(ops, [a('1.2.0')])
  await rollback(ops, { name: 'mf-a' })
  await expect(rollback(ops, { name: 'mf-a' })).rejects.toThrow('no earlier version')
  expect(await listLive(ops)).toBe('mf-a@1.0.0 mf-b@1.0.0')
})

test('a rollback of one remote does not change the rollback targets of another one', async () => {
  await promoteEach(ops, 'mf-a@1.1.0', 'mf-b@1.1.0')
  await rollback(ops, { name: 'mf-a' })
  await rollback(ops, { name: 'mf-b' })
  expect(await listLive(ops)).toBe('mf-a@1.0.0 mf-b@1.0.0')
})

test('a remote can be rolled back ten versions at most', async () => {
  const versions = Array.from({ length: 13 }, (_, index) => `3.${index}.0`)
  ops = await newClub({ 'mf-a': versions })
  for (const version of versions.slice(1)) await promote(ops, [a(version)])
  for (const version of versions.slice(2, 12).toReversed())
    expect((await rollback(ops, { name: 'mf-a' })).state.remotes['mf-a']?.version).toBe(version)
  await expect(rollback(ops, { name: 'mf-a' })).rejects.toThrow('no earlier version')
})

test.each(['mf-a', undefined])(
  'a rollback ends a canary completely, whatever its earlier percentages were (%s)',
  async name => {
    await promoteEach(ops, 'mf-a@1.1.0 to 10 %', 'mf-a@1.1.0 to 50 %')
    await rollback(ops, { name })
    expect(await listLive(ops)).toBe('mf-a@1.0.0 mf-b@1.0.0')
    await expect(rollback(ops, { name })).rejects.toThrow(/no earlier (?:version|release)/)
  }
)

test.each(['mf-a', undefined])('a withdrawn canary does not come back (%s)', async name => {
  await promoteEach(ops, 'mf-a@1.1.0 to 10 %', 'mf-a@1.1.0 to 50 %')
  await endCanary(ops, a('1.1.0'), 'rollback')
  await expect(rollback(ops, { name })).rejects.toThrow(/no earlier (?:version|release)/)
  expect(await listLive(ops)).toBe('mf-a@1.0.0 mf-b@1.0.0')
})

test.each(['mf-a', undefined])(
  'a rollback from a version that was a canary leaves no canary (%s)',
  async name => {
    await promoteEach(ops, 'mf-a@1.1.0 to 10 %', 'mf-a@1.1.0')
    await rollback(ops, { name })
    expect(await listLive(ops)).toBe('mf-a@1.0.0 mf-b@1.0.0')
    await expect(rollback(ops, { name })).rejects.toThrow(/no earlier (?:version|release)/)
  }
)

test('a canary that another one replaced does not come back', async () => {
  await promoteEach(ops, 'mf-a@1.1.0 to 20 %', 'mf-a@1.2.0 to 10 %', 'mf-a@1.2.0')
  await rollback(ops, { name: 'mf-a' })
  expect(await listLive(ops)).toBe('mf-a@1.0.0 mf-b@1.0.0')
})

test('a rollback skips an earlier version that was withdrawn as a canary', async () => {
  await promoteEach(ops, 'mf-a@1.1.0', 'mf-a@1.2.0', 'mf-a@1.1.0 to 10 %')
  await endCanary(ops, a('1.1.0'), 'rollback')
  await rollback(ops, { name: 'mf-a' })
  expect(await listLive(ops)).toBe('mf-a@1.0.0 mf-b@1.0.0')
})

test('a rollback of the release does not restore a version that its remote was rolled back from', async () => {
  await promoteEach(ops, 'mf-a@1.1.0', 'mf-b@1.1.0')
  await rollback(ops, { name: 'mf-a' })
  expect((await rollback(ops)).restores).toBe(1)
  expect(await listLive(ops)).toBe('mf-a@1.0.0 mf-b@1.0.0')
})

test('a canary goes on when a later release is rolled back', async () => {
  await promoteEach(ops, 'mf-a@1.1.0 to 10 %', 'mf-b@1.1.0')
  await rollback(ops)
  expect(await listLive(ops)).toBe('mf-a@1.0.0+1.1.0 mf-b@1.0.0')
  await rollback(ops)
  expect(await listLive(ops)).toBe('mf-a@1.0.0 mf-b@1.0.0')
})

test('a host is rolled back together with the remotes that were promoted with it', async () => {
  await putHost(ops, '2.0.0')
  await promote(ops, [{ name: 'host', version: '2.0.0' }, a('1.1.0')])
  await promote(ops, [b('1.1.0')], 10)
  await rollback(ops)
  await rollback(ops)
  expect((await readLive(ops)).host).toBe('1.0.0')
  expect(await listLive(ops)).toBe('mf-a@1.0.0 mf-b@1.0.0')
})

test.each(['mf-a', undefined])(
  'a remote that is switched off stays off after a rollback (%s)',
  async name => {
    await promote(ops, [a('1.1.0')])
    await disable(ops, 'mf-a', 'Volvemos.')
    await rollback(ops, { name })
    expect((await readLive(ops)).remotes['mf-a']).toEqual({ version: '1.0.0', off: { message: 'Volvemos.' } })
  }
)
