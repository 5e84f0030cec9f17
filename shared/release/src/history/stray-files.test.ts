import { expect, test } from '@jest/globals'
import { status } from '../status/status.ts'
import { clubBeforeEach, newClub, runEach } from '../testing/club.ts'
import { storeFaults } from '../verify/verify-store.ts'

// Files in the history folder that are not entries.

const ops = clubBeforeEach({ 'mf-a': ['1.0.0', '1.1.0', '1.2.0'] }, 'mf-a@1.1.0')

test.each([
  ['99999999', '{}'],
  ['99999999', ''],
  ['00099999', '{'],
  ['00000500', 'junk'],
  ['00000000', '{}']
])('%s.json with %j stops no command, and is reported', async (number, text) => {
  const path = `ops/history/${number}.json`
  await ops.store.create(path, text)
  expect((await status(ops.store, ops)).release).toContain('2: promote mf-a@1.1.0')
  expect((await runEach(ops, 'mf-a@1.2.0')).number).toBe(3)
  expect((await runEach({ ...ops, withoutHistory: 'a disk' }, 'rollback mf-a')).number).toBe(4)
  expect((await runEach(ops, 'rollback mf-a to 1.0.0')).state.remotes['mf-a']?.version).toBe('1.0.0')
  expect(await storeFaults(ops)).toEqual([`${path} is not a history entry: remove it`])
  await ops.store.remove(path)
  expect(await storeFaults(ops)).toEqual([])
})

test('entries after a lost one are not reported as stray files', async () => {
  await ops.store.remove('ops/history/00000001.json')
  expect(await storeFaults(ops)).toContain('entry 1 is missing')
  expect((await status(ops.store, ops)).release).toContain('2: promote mf-a@1.1.0')
})

test('an unreadable newest entry does not hide other faults', async () => {
  const ops = await newClub({ host: ['1.0.0', '1.1.0'], 'mf-a': ['1.0.0'] }, 'disable mf-a', 'host@1.1.0')
  await ops.store.replace('ops/history/00000001.json', '{')
  await ops.store.replace('ops/history/00000003.json', '{')
  await ops.store.replace('remotes/mf-a/1.0.0/remote-entry.js', 'evil()')
  const faults = ['entry 1 cannot be read', 'entry 3 cannot be read']
  expect(await storeFaults(ops)).toEqual(
    expect.arrayContaining([...faults, 'remotes/mf-a/1.0.0/remote-entry.js is not what was published'])
  )
  const live = await status(ops.store, ops)
  expect(live.release).toBe('release 3: its entry cannot be read')
  expect(live.faults).toEqual(expect.arrayContaining(faults))
  expect(live.rows.map(row => row.live)).toEqual(['?', '?'])
})
