import { beforeEach, expect, test } from '@jest/globals'
import { createTrialKey, withSignature } from '../keys/signing.ts'
import { render } from '../render/render.ts'
import { readText } from '../store/store.ts'
import {
  clubBeforeEach,
  editFile,
  leftOut,
  listLive,
  newClub,
  newOperation,
  putVersions,
  readPage,
  runEach,
  withSeen
} from '../testing/club.ts'
import { putRemote } from '../testing/published.ts'
import { entryPath, readEntry, readHistory } from './history.ts'
import { verifyHistory } from './trusted-history.ts'

// An older host, which does not list the accepted keys.
const ops = clubBeforeEach({ host: { '1.0.0': { releaseKeys: [] } } })

beforeEach(async () => {
  await putVersions(ops, { 'mf-a': ['1.0.0', '1.1.0', '1.2.0', '1.2.9'] })
  await runEach(ops, 'mf-a@1.0.0', 'mf-a@1.1.0', 'mf-a@1.2.0')
})

const tamper = (number: number, from: string) =>
  editFile(ops, entryPath(number), `"version":"${from}"`, '"version":"1.2.9"')

const replaceNewest = async () =>
  ops.store.replace(entryPath(4), (await readText(ops.store, entryPath(3))) ?? '')
const notFollowing =
  'entry 4 does not follow the one before it: entry 3 has changed since entry 4 was written'

test.each<[string, () => Promise<unknown>, string]>([
  [
    'the newest entry was changed',
    () => tamper(4, '1.2.0'),
    'entry 4 is not signed with one of the release keys'
  ],
  ['an older entry replaces the newest one', replaceNewest, 'entry 4: its file contains entry 3'],
  ['an entry does not follow the one before it', () => tamper(3, '1.1.0'), notFollowing]
])('changes and rendering are refused when %s', async (_, damage, reason) => {
  await damage()
  const page = await readPage(ops)
  for (const change of ['mf-a@1.1.0', 'disable mf-a', 'rollback'])
    await expect(runEach(ops, change)).rejects.toThrow(reason)
  await expect(render(ops)).rejects.toThrow(reason)
  expect(await readHistory(ops.store)).toHaveLength(4)
  expect(await readPage(ops)).toBe(page)
})

test('an entry that names a key that has not signed it is reported', async () => {
  const { signature: _, ...unsigned } = (await readEntry(ops.store, 4)).entry
  const forged = withSignature(ops.keys, { ...unsigned, key: createTrialKey().publicKey })
  await ops.store.replace(entryPath(4), JSON.stringify(forged))
  expect(await verifyHistory(ops)).toEqual(['entry 4 names a key that has not signed it'])
})

test('a rollback to an entry that was changed after it was checked is refused', async () => {
  const known = await withSeen(ops)
  await tamper(2, '1.0.0')
  await expect(runEach(known, 'rollback to 2')).rejects.toThrow(
    'release 2 cannot be restored: its entry is lost or was changed'
  )
  expect((await runEach(known, 'rollback')).restores).toBe(3)
  await expect(runEach(known, 'rollback')).rejects.toThrow('release 2 cannot be restored')
  expect(await readHistory(ops.store)).toHaveLength(5)
  expect((await runEach(known, 'rollback mf-a')).state.remotes['mf-a']?.version).toBe('1.0.0')
})

test('an entry after a lost one, which members never had, blocks changes until a reason is given', async () => {
  const early = await newClub({})
  const document = (await readText(early.store, 'discovery.json')) ?? ''
  await putVersions(early, { 'mf-a': ['1.0.0', '1.1.0', '1.2.0'] })
  for (const version of ['1.0.0', '1.1.0']) await runEach(early, `mf-a@${version}`)
  await early.store.replace('discovery.json', document)
  await early.store.remove(entryPath(2))
  for (const version of ['1.2.0', '1.0.0'])
    await expect(runEach(early, `mf-a@${version}`)).rejects.toThrow('entry 2 is missing')
  expect(await readHistory(early.store)).toHaveLength(2)
  await runEach({ ...early, withoutHistory: 'the disk failed' }, 'mf-a@1.2.0')
  expect(await listLive(early)).toBe('mf-a@1.2.0')
  expect(await verifyHistory(early)).toEqual([])
})

test('a history without entries is reported, and changes are refused', async () => {
  for (const number of [1, 2, 3, 4]) await ops.store.remove(entryPath(number))
  const reason =
    'discovery.json is of release 4, but the history is empty: is this the right store, with its ops/ folder at the top?'
  expect(await verifyHistory(ops)).toEqual([reason])
  await expect(runEach(ops, 'rollback')).rejects.toThrow(reason)
})

test('after the key is lost, one change with --without-history makes the history valid for the new key', async () => {
  const renewed = { ...ops, keys: (await newOperation()).keys }
  await putRemote(renewed, 'mf-a', '1.3.0')
  await expect(runEach(renewed, 'mf-a@1.3.0')).rejects.toThrow('the history cannot be trusted')
  const operator = { ...renewed, withoutHistory: 'the key is lost' }
  // Nothing can verify a publication that the lost key has signed.
  await expect(runEach(operator, 'mf-a@1.2.9')).rejects.toThrow(
    'the publication of mf-a@1.2.9 is not signed with one of the release keys: it was published with a key that was removed, or by another operator. Publish the same sources as a new version'
  )
  const entry = await runEach(operator, 'mf-a@1.3.0')
  expect(entry.gate).toContainEqual(leftOut('history', 'the key is lost'))
  await runEach(renewed, 'rollback')
  expect(await listLive(ops)).toBe('mf-a@1.2.0')
})
