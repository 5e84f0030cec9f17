import { beforeEach, expect, test } from '@jest/globals'
import { promote } from '../change/promote.ts'
import { rollback } from '../change/rollback.ts'
import { disable } from '../change/switch-off.ts'
import { verify } from '../gate/verify.ts'
import { readHistory } from '../history/history.ts'
import { acceptedFaults, verifyHistory } from '../history/trusted-history.ts'
import { findDrift } from '../render/drift.ts'
import { render } from '../render/render.ts'
import { newClub, promoteEach, type TestClub } from '../testing/club.ts'
import { builtRemote } from '../testing/published.ts'

// An attacker with write access to the store replaces a published version by another complete build.

let ops: TestClub
const remote = (version: string) => ({ name: 'mf-a', version })
const withoutHistory = 'entry 1 went with a disk'

beforeEach(async () => {
  ops = await newClub({ 'mf-a': ['1.0.0', '1.1.0', '1.2.0'] }, 'mf-a@1.1.0')
})

/** Creates a build whose files match each other. */
async function swap(version: string): Promise<void> {
  const { files, release } = builtRemote('mf-a', version, { padding: 'evil()' })
  for (const [file, body] of files) await ops.store.replace(`remotes/mf-a/${version}/${file}`, body)
  await ops.store.replace(`remotes/mf-a/${version}/release.json`, release)
}

const removeRecord = (version: string) => ops.store.remove(`ops/published/mf-a/${version}.json`)

const swaps = [
  [
    'a version that was swapped',
    () => swap('1.2.0'),
    'mf-a@1.2.0 is not what ops published at 2026-01-31T12:00:00.000Z: its files were changed'
  ],
  [
    'a version that was swapped and whose record is gone',
    async () => {
      await swap('1.2.0')
      await removeRecord('1.2.0')
    },
    'mf-a@1.2.0 cannot be checked: ops/published/mf-a/1.2.0.json is missing'
  ]
] as const

test.each(swaps)('%s is refused, also with --without-history', async (_, tamper, reason) => {
  await tamper()
  await expect(promote(ops, [remote('1.2.0')])).rejects.toThrow(reason)
  await expect(promote({ ...ops, withoutHistory }, [remote('1.2.0')])).rejects.toThrow(reason)
  await ops.store.remove('ops/history/00000001.json')
  await expect(promote({ ...ops, withoutHistory }, [remote('1.2.0')], 10)).rejects.toThrow(reason)
  expect(await readHistory(ops.store)).toHaveLength(1)
})

test.each(swaps)('verify refuses %s with the same reason as promote', async (_, tamper, reason) => {
  const question = { ...ops, withoutSmoke: 'there is nothing to load' }
  const refused = async () =>
    (await verify(question, [remote('1.2.0')])).flatMap(({ outcome, detail }) =>
      outcome === 'refused' ? [detail] : []
    )
  expect(await refused()).toEqual([])
  await tamper()
  expect(await refused()).toEqual([expect.stringContaining(reason)])
})

test('a rollback to a swapped version is refused, also with --without-history', async () => {
  await promoteEach(ops, 'mf-a@1.2.0', 'mf-a@1.1.0')
  for (const version of ['1.0.0', '1.2.0']) await swap(version)
  for (const operation of [ops, { ...ops, withoutHistory }])
    await expect(rollback(operation, { name: 'mf-a' })).rejects.toThrow(
      /mf-a@1\.[02]\.0 has changed since it went live/
    )
})

test('a rollback target is compared with its history entry, and needs no publication record', async () => {
  await promote(ops, [remote('1.2.0')])
  await removeRecord('1.1.0')
  expect((await rollback(ops, { name: 'mf-a' })).state.remotes['mf-a']?.version).toBe('1.1.0')
  await promote(ops, [remote('1.2.0')])
  await swap('1.1.0')
  for (const operation of [ops, { ...ops, withoutHistory }])
    await expect(promote(operation, [remote('1.1.0')])).rejects.toThrow(
      'mf-a@1.1.0 has changed since it went live'
    )
})

test('a withdrawn version is compared with its publication', async () => {
  await promote(ops, [remote('1.2.0')])
  await rollback(ops, { name: 'mf-a' })
  await swap('1.2.0')
  await expect(promote(ops, [remote('1.2.0')])).rejects.toThrow('mf-a@1.2.0 is not what ops published')
})

test('--without-history accepts changed live versions, and history verify lists them', async () => {
  await swap('1.1.0')
  await disable({ ...ops, withoutHistory: 'repaired by hand' }, 'mf-a', 'Volvemos.')
  expect(await acceptedFaults(ops)).toEqual([
    'mf-a@1.1.0 has changed since it went live: accepted by entry 3 (ops, “repaired by hand”)'
  ])
  expect(await findDrift(ops.store, ops.keys)).toEqual([])
  expect(await verifyHistory(ops)).toEqual([])
})

test('a promotion leaves out the fallback to a changed version', async () => {
  await swap('1.1.0')
  const { state, gate } = await promote(ops, [remote('1.2.0')])
  expect(state.remotes['mf-a']).toEqual({ version: '1.2.0' })
  expect(gate).toContainEqual({
    check: 'fallback',
    outcome: 'left out',
    detail: expect.stringContaining('mf-a@1.1.0 has changed since it went live')
  })
})

test.each([
  ['switching off', () => disable(ops, 'mf-a', 'Volvemos.')],
  ['rendering', () => render(ops)]
])('%s refuses a live version whose files have changed', async (_, change) => {
  await swap('1.1.0')
  await expect(change()).rejects.toThrow('mf-a@1.1.0 has changed since it went live')
  expect(await findDrift(ops.store, ops.keys)).toEqual([expect.stringContaining('mf-a@1.1.0 has changed')])
  expect(await readHistory(ops.store)).toHaveLength(2)
})
