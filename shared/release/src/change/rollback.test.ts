import { beforeEach, expect, test } from '@jest/globals'
import { listLive, newClub, type TestClub } from '../testing/club.ts'
import { promote } from './promote.ts'
import { rollback } from './rollback.ts'

let ops: TestClub
const a = (version: string) => ({ name: 'mf-a', version })
const b = (version: string) => ({ name: 'mf-b', version })

beforeEach(async () => {
  const remote = ['1.0.0', '1.1.0', '1.2.0']
  ops = await newClub({ 'mf-a': remote, 'mf-b': remote })
})

test('a rollback restores the state before the last change, and a second one goes further back', async () => {
  await promote(ops, [a('1.1.0')])
  await promote(ops, [a('1.2.0')])
  expect((await rollback(ops)).restores).toBe(2)
  expect(await listLive(ops)).toBe('mf-a@1.1.0 mf-b@1.0.0')
  await rollback(ops)
  expect(await listLive(ops)).toBe('mf-a@1.0.0 mf-b@1.0.0')
  await expect(rollback(ops)).rejects.toThrow('there is no earlier release')
})

test('a rollback of one remote keeps later changes of other remotes', async () => {
  await promote(ops, [a('1.1.0')])
  await promote(ops, [b('1.1.0')])
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
  await promote(ops, [a('1.1.0')])
  await promote(ops, [a('1.2.0')])
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
  await promote(ops, [a('1.1.0')])
  await promote(ops, [b('1.1.0')])
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
