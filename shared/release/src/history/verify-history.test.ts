import { beforeEach, expect, test } from '@jest/globals'
import { promote } from '../change/promote.ts'
import { createTrialKey, withSignature } from '../keys/signing.ts'
import { readText } from '../store/store.ts'
import { editFile, newClub, newOperation, type TestClub } from '../testing/club.ts'
import { putRemote } from '../testing/published.ts'
import { entryPath, latestEntry, readHistory } from './history.ts'
import { historyAt, historyText } from './history-text.ts'
import { verifyHistory } from './trusted-history.ts'

let ops: TestClub

beforeEach(async () => {
  ops = await newClub({})
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    await putRemote(ops, 'mf-a', version)
    await promote({ ...ops, why: `try ${version}` }, [{ name: 'mf-a', version }])
  }
})

const edit = (number: number, from: string, to: string) => editFile(ops, entryPath(number), from, to)

test('an unchanged history has no faults, and each entry has its author, command and reason', async () => {
  expect(await verifyHistory(ops)).toEqual([])
  expect((await readHistory(ops.store)).at(-1)).toMatchObject({
    number: 4,
    by: 'ops',
    what: 'promote mf-a@1.2.0',
    why: 'try 1.2.0',
    differences: ['mf-a: 1.1.0 (100 %) → 1.2.0 (100 %)']
  })
})

test.each([
  ['a changed reason', () => edit(2, 'try 1.0.0', 'try 1.0.1')],
  ['a changed state of the newest entry', () => edit(4, '"version":"1.2.0"', '"version":"1.1.0"')],
  ['an added space', () => edit(3, '"what"', ' "what"')],
  ['an entry that is not JSON', () => ops.store.replace(entryPath(3), '{')],
  [
    'an entry replaced by another one',
    async () => ops.store.replace(entryPath(3), (await readText(ops.store, entryPath(2))) ?? '')
  ]
])('%s is reported', async (_, tamper) => {
  await tamper()
  expect(await verifyHistory(ops)).not.toEqual([])
})

test('a removed entry is reported as missing', async () => {
  await ops.store.remove(entryPath(3))
  expect(await verifyHistory(ops)).toContain('entry 3 is missing')
})

test('entries with unknown signatures are reported', async () => {
  const stranger = await newOperation()
  expect(await verifyHistory({ store: ops.store, keys: stranger.keys })).toHaveLength(4)
})

test('the history lists the gate checks that passed and those that were left out', async () => {
  const text = historyText((await readHistory(ops.store)).slice(-1))
  expect(text.split('\n').slice(-3)).toEqual([
    '    gate passed: exposes, contract, shared versions, shared names, routes, files',
    '    without smoke: there is nothing to load',
    `    signed with key ${ops.keys.signsWith.slice(0, 8)}…`
  ])
})

test('the history shows what was live at a time', async () => {
  const entries = await readHistory(ops.store)
  expect(historyAt(entries, entries[2]?.at ?? '')).toMatch(/mf-a {2}1\.[012]\.0 \(100 %\)/)
  expect(historyAt(entries, '2001-01-01')).toBe('nothing was live at 2001-01-01T00:00:00.000Z')
  expect(() => historyAt(entries, 'ayer')).toThrow('ayer is not a time')
})

test('an entry that names a key that has not signed it is reported', async () => {
  const newest = await latestEntry(ops.store)
  const { signature: _, ...unsigned } = newest?.entry ?? {}
  const key = createTrialKey().publicKey
  await ops.store.replace(entryPath(4), JSON.stringify(withSignature(ops.keys, { ...unsigned, key })))
  expect(await verifyHistory(ops)).toEqual(['entry 4 names a key that has not signed it'])
})
