import { beforeEach, expect, test } from '@jest/globals'
import { makeChange } from '../change/change.ts'
import { requireApprovals } from '../change/team.ts'
import { createTrialKey } from '../keys/signing.ts'
import { render } from '../render/render.ts'
import { clubBeforeEach, editFile, putVersions, readPage, runEach, withSeen } from '../testing/club.ts'
import { configure } from '../testing/configure.ts'
import { storeFaults } from '../verify/verify-store.ts'
import { readChain } from './chain.ts'
import { entryPath } from './history.ts'
import { describeAccepted, trustedBase, verifyHistory } from './trusted-history.ts'

const ops = clubBeforeEach({})

beforeEach(async () => {
  await putVersions(ops, { 'mf-a': ['1.0.0', '1.1.0', '1.2.0', '1.3.0'] })
  await runEach(ops, 'mf-a@1.0.0', 'mf-a@1.1.0', 'mf-a@1.2.0')
})

const edit = (number: number, from: string, to: string) => editFile(ops, entryPath(number), from, to)
const remove = (number: number) => ops.store.remove(entryPath(number))

const olderDamages = [
  ['a lost entry between others', () => remove(2)],
  ['an unreadable entry between others', () => ops.store.replace(entryPath(2), '{')],
  ['a changed entry between others', () => edit(2, '"by":"ops"', '"by":"eve"')],
  ['a lost first entry', () => remove(1)]
] as const

const damages = [
  ['a newest entry that cannot be read', () => ops.store.replace(entryPath(4), '{')],
  ['a newest entry that is lost', () => remove(4)],
  ['two newest entries that are lost', () => Promise.all([remove(3), remove(4)])]
] as const

test.each(olderDamages)(
  '%s stops no machine that has checked it, is reported on a new one, and can be accepted with a reason',
  async (_, damage) => {
    const known = await withSeen(ops)
    await damage()
    await runEach(known, 'mf-a@1.3.0')
    expect((await runEach(known, 'rollback mf-a')).state.remotes['mf-a']?.version).toBe('1.2.0')
    expect((await runEach(known, 'rollback mf-a to 1.1.0')).restores).toBe(3)
    expect(await verifyHistory(ops)).not.toEqual([])
    await expect(runEach(ops, 'disable mf-a')).rejects.toThrow('the history cannot be trusted')
    await runEach({ ...ops, withoutHistory: 'the disk failed' }, 'disable mf-a')
    expect(await verifyHistory(ops)).toEqual([])
    expect(describeAccepted(await readChain(ops))).toContainEqual(
      expect.stringMatching(/^.* accepted by entry 8 \(ops, “the disk failed”\)$/s)
    )
    await runEach(ops, 'enable mf-a')
  }
)

test.each(damages)(
  'after %s a change with --without-history repairs the history, and later commands need no reason',
  async (_, damage) => {
    await damage()
    await expect(runEach(ops, 'mf-a@1.3.0')).rejects.toThrow('the history cannot be trusted')
    const entry = await runEach({ ...ops, withoutHistory: 'the disk failed' }, 'mf-a@1.3.0')
    expect(entry.number).toBe(5)
    expect(await verifyHistory(ops)).toEqual([])
    expect(describeAccepted(await readChain(ops))).toContainEqual(
      expect.stringMatching(/^.* accepted by entry 5 \(ops, “the disk failed”\)$/s)
    )
    await runEach(ops, 'disable mf-a', 'enable mf-a', 'rollback mf-a')
    expect(await storeFaults(ops)).toEqual([])
  }
)

test('a rollback does not return to a changed entry, because the newest entry has the versions that members had', async () => {
  await edit(3, '"version":"1.1.0"', '"version":"1.3.0"')
  await runEach({ ...ops, withoutHistory: 'it was edited' }, 'disable mf-a')
  await runEach(ops, 'rollback mf-a')
  const { state } = await runEach(ops, 'enable mf-a')
  expect(state.remotes['mf-a']?.version).toBe('1.1.0')
})

test.each([
  ['a changed earlier entry', () => edit(3, '"by":"ops"', '"by":"eve"')],
  ['a lost earlier entry', () => remove(3)],
  ['a changed entry that the anchor builds on', () => edit(4, '"by":"ops"', '"by":"eve"')],
  ['a changed anchor', () => edit(5, '"by":"ops"', '"by":"eve"')],
  ['a changed list that the anchor accepts', () => edit(5, '"entries":[2', '"entries":[3,2')],
  ['a changed later entry', () => edit(6, '"by":"ops"', '"by":"eve"')],
  ['a lost later entry', () => remove(6)]
])('damage that an anchor has not accepted is reported: %s', async (_, damage) => {
  await remove(2)
  await runEach({ ...ops, withoutHistory: 'the disk failed' }, 'mf-a@1.3.0')
  await runEach(ops, 'disable mf-a', 'enable mf-a')
  expect(await verifyHistory(ops)).toEqual([])
  await damage()
  expect(await verifyHistory(ops)).not.toEqual([])
})

test('a change after a lost entry names its release', async () => {
  await runEach(ops, 'disable mf-a')
  await remove(5)
  const change = { supportEmail: 'hola@club.example' }
  const entry = await configure({ ...ops, withoutHistory: 'the disk failed' }, change)
  expect(entry.differences).toEqual([
    'config supportEmail: – → "hola@club.example"',
    'release 5 no longer counts: if it was yours, make its change again'
  ])
})

test('rendering is refused while members have a release whose entry is lost', async () => {
  const page = await readPage(ops)
  await remove(4)
  await expect(render({ ...ops, withoutHistory: 'the disk failed' })).rejects.toThrow(
    'entry 4 is lost, and members have a newer release than 3: a change with --without-history "reason" continues from 3'
  )
  expect(await readPage(ops)).toBe(page)
})

test('with --without-history a change builds on the newest signed entry, not on a newer unsigned one', async () => {
  await edit(4, '"version":"1.2.0"', '"version":"1.3.0"')
  const entry = await runEach({ ...ops, withoutHistory: 'it was edited' }, 'disable mf-a')
  expect(entry.state.remotes['mf-a']?.version).toBe('1.1.0')
  expect(entry.anchor).toMatchObject({ after: 3, entries: [4] })
  expect(entry.differences).toContain('release 4 no longer counts: if it was yours, make its change again')
})

test('an anchor lists the changed version that it accepts, and other changed versions are refused', async () => {
  await editFile(ops, 'remotes/mf-a/1.2.0/release.json', '{"name"', ' {"name"')
  const entry = await runEach({ ...ops, withoutHistory: 'a blank more' }, 'disable mf-a')
  expect(entry.anchor).toMatchObject({ entries: [], versions: ['mf-a@1.2.0'] })
  await editFile(ops, 'host/1.0.0/release.json', '{"name"', ' {"name"')
  await expect(runEach(ops, 'enable mf-a')).rejects.toThrow('host@1.0.0 has changed since it went live')
})

test.each([
  ['with approvals', true],
  ['without approvals', false]
])(
  'in a club %s, a machine that had checked a lost entry works after it was accepted',
  async (_, hasApprovals) => {
    const approvers = [...ops.keys.publicKeys, createTrialKey().publicKey]
    if (hasApprovals) await makeChange(ops, requireApprovals({ host: 2 }, approvers))
    const lost = await runEach(ops, 'mf-a@1.3.0')
    await runEach(ops, 'disable mf-a')
    const known = await withSeen(ops)
    await remove(lost.number)
    await runEach({ ...ops, withoutHistory: 'the disk failed' }, 'mf-a@1.1.0')
    await runEach(known, 'mf-a@1.2.0')
    await expect(trustedBase(ops)).resolves.toBeDefined()
  }
)
