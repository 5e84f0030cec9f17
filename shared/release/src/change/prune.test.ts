import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sample } from '@eqs/testing/suite'
import { beforeEach, expect, test } from '@jest/globals'
import { readHistory } from '../history/history.ts'
import { verifyHistory } from '../history/verify-history.ts'
import { putVersion } from '../publish/put-version.ts'
import { publishedVersions } from '../published/release-files.ts'
import { findDrift } from '../render/drift.ts'
import { finish } from '../render/finish.ts'
import { FaultyStore, type StoreCall } from '../testing/faulty-store.ts'
import { newOperation } from '../testing/new-operation.ts'
import { builtRemote, putHost, putRemote } from '../testing/published.ts'
import { storeFaults } from '../verify/verify-store.ts'
import { neededVersions } from './needed-versions.ts'
import { promote } from './promote.ts'
import { prunable, prune } from './prune.ts'
import { retire } from './retire.ts'
import { rollback } from './rollback.ts'
import { disable, enable } from './switch-off.ts'

let ops: Awaited<ReturnType<typeof newOperation>>
const a = (version: string) => ({ name: 'mf-a', version })
const host = (version: string) => ({ name: 'host', version })
const publisher = { by: 'ana', commit: '', isDirty: false, builder: 'a test' }
const day = 24 * 60 * 60 * 1000
/** As it is asked two days later. */
const later = { keep: 2, now: Date.now() + 2 * day }

beforeEach(async () => {
  ops = await newOperation()
  await putHost(ops, '1.0.0')
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0']) await putRemote(ops, 'mf-a', version)
  await putRemote(ops, 'mf-b', '1.0.0')
  await promote(ops, [host('1.0.0'), a('1.0.0'), { name: 'mf-b', version: '1.0.0' }])
})

/** The versions that all members had one after the other. */
async function promoteAll(...versions: readonly string[]): Promise<void> {
  for (const version of versions) await promote(ops, [a(version)])
}

const versions = (name = 'mf-a') => publishedVersions(ops.store, name)
const faults = () => storeFaults(ops.store, ops.keys)

test('what nobody can get any more is given up, and all the rest is there', async () => {
  await promoteAll('1.1.0', '1.2.0', '1.3.0')
  // Kept: 1.3.0 and 1.2.0 by the last two entries, 1.1.0 as what 1.2.0 falls back to; 1.4.0 is newer than what is live.
  expect(await prunable(ops, later)).toEqual(['mf-a@1.0.0'])
  const { entry, removed } = await prune(ops, later)
  expect(entry).toMatchObject({ what: 'prune', pruned: ['mf-a@1.0.0'], differences: [] })
  expect(removed).toEqual(['mf-a@1.0.0'])
  expect(await versions()).toEqual(['1.1.0', '1.2.0', '1.3.0', '1.4.0'])
  expect(await ops.store.list('remotes/mf-a/1.0.0')).toEqual([])
  expect(await faults()).toEqual([])
  expect(await prune(ops, later)).toEqual({ entry: undefined, removed: [], drafts: [] })
})

test('a tab of the last day finds every file, however many changes there were since', async () => {
  await promoteAll('1.1.0', '1.2.0', '1.3.0')
  expect(await prunable(ops, { keep: 1, now: Date.now() + day - 60_000 })).toEqual([])
  expect(await prunable(ops, { keep: 1, now: Date.now() + day + 60_000 })).toEqual(['mf-a@1.0.0'])
})

test('a tab of the last day finds the host that was live for long before', async () => {
  for (const version of ['1.1.0', '1.2.0']) {
    await putHost(ops, version)
    await promote(ops, [host(version)])
  }
  const [first, ...since] = await readHistory(ops.store)
  if (!first) throw new Error('there is no entry')
  const old = { ...first, at: new Date(Date.now() - 2 * day).toISOString() }
  expect(await neededVersions([old, ...since], { keep: 1, now: Date.now() })).toContain('host@1.0.0')
})

test('one step back is always there, of each remote and of the whole release', async () => {
  await promoteAll('1.1.0', '1.2.0')
  for (let change = 0; change < 3; change += 1) {
    await disable(ops, 'mf-b', 'Volvemos.')
    await enable(ops, 'mf-b')
  }
  await retire(ops, 'mf-b')
  for (let change = 0; change < 3; change += 1) {
    await disable(ops, 'mf-a', 'Volvemos.')
    await enable(ops, 'mf-a')
  }
  await prune(ops, { ...later, keep: 1 })
  expect(await versions()).toEqual(['1.1.0', '1.2.0', '1.3.0', '1.4.0'])
  expect(await versions('mf-b')).toEqual(['1.0.0'])
  expect((await rollback(ops)).state.remotes).toHaveProperty('mf-b')
  expect((await rollback(ops, { name: 'mf-a' })).state.remotes['mf-a']).toEqual({ version: '1.1.0' })
  await expect(rollback(ops, { name: 'mf-a' })).rejects.toThrow('there is nothing before')
})

test('canaries, and what was withdrawn, are kept as long as an entry has them', async () => {
  await promoteAll('1.1.0')
  await promote(ops, [a('1.2.0')], 10)
  expect(await prunable(ops, { ...later, keep: 1 })).toEqual([])
  await rollback(ops, { name: 'mf-a' })
  await promoteAll('1.3.0')
  expect(await prunable(ops, { ...later, keep: 1 })).toEqual(['mf-a@1.2.0'])
})

test('a pruned version is not gone back to, not promoted, and not published again', async () => {
  await promoteAll('1.1.0', '1.2.0', '1.3.0')
  await prune(ops, later)
  await expect(promote(ops, [a('1.0.0')])).rejects.toThrow('mf-a@1.0.0: pruned, and gone for good')
  await expect(rollback(ops, { to: '1' })).rejects.toThrow('there is no release 1 to go back to')
  await expect(rollback(ops, { name: 'mf-a', to: '1.0.0' })).rejects.toThrow(
    'mf-a cannot go back to 1.0.0, only to 1.1.0, 1.2.0'
  )
  await expect(
    putVersion(ops, builtRemote('mf-a', '1.0.0'), { ...publisher, at: new Date().toISOString() })
  ).rejects.toThrow('mf-a@1.0.0 was published and pruned: give it a new version')
  await rollback(ops, { name: 'mf-a' })
  expect((await rollback(ops, { name: 'mf-a' })).state.remotes['mf-a']).toEqual({ version: '1.1.0' })
})

const isEntry = ({ method, path }: StoreCall) => method === 'create' && path.startsWith('ops/history/')

/** A store in which another operator does something just when an entry is about to be written, once. */
function overtaken(meanwhile: () => Promise<unknown>): FaultyStore {
  let isDone = false
  return new FaultyStore(
    ops.store,
    call => {
      if (isDone || !isEntry(call)) return undefined
      isDone = true
      return 'is slow'
    },
    meanwhile
  )
}

test('a version that somebody promotes while it is about to be pruned stays', async () => {
  await promoteAll('1.1.0', '1.2.0', '1.3.0')
  const others = { ...ops, by: 'beto' }
  const store = overtaken(() => promote(others, [a('1.0.0')]))
  const { entry } = await prune({ ...ops, store }, later)
  expect(entry?.pruned ?? []).not.toContain('mf-a@1.0.0')
  expect((await readHistory(ops.store)).at(-1)?.state.remotes['mf-a']).toMatchObject({ version: '1.0.0' })
  expect(await versions()).toContain('1.0.0')
  expect(await faults()).toEqual([])
})

test('a version that is pruned while somebody is about to promote it is refused, and members lose nothing', async () => {
  await promoteAll('1.1.0', '1.2.0', '1.3.0')
  const others = { ...ops, by: 'beto' }
  const store = overtaken(() => prune(others, later))
  await expect(promote({ ...ops, store }, [a('1.0.0')])).rejects.toThrow(
    'mf-a@1.0.0: pruned, and gone for good'
  )
  expect((await readHistory(ops.store)).at(-1)?.state.remotes['mf-a']).toMatchObject({ version: '1.3.0' })
  expect(await faults()).toEqual([])
})

test('a change of something else passes a pruning, and a pruning passes it', async () => {
  await promoteAll('1.1.0', '1.2.0', '1.3.0')
  const disabling = overtaken(() => prune({ ...ops, by: 'beto' }, later))
  await disable({ ...ops, store: disabling }, 'mf-b', 'Volvemos.')
  expect(await versions()).not.toContain('1.0.0')
  await promoteAll('1.4.0')
  const pruning = overtaken(() => enable({ ...ops, by: 'beto' }, 'mf-b'))
  expect((await prune({ ...ops, store: pruning }, later)).removed).toEqual(['mf-a@1.1.0'])
  expect(await faults()).toEqual([])
})

test('what writers who were stopped half way have left for a day is removed, and nothing younger', async () => {
  const folders = ['', 'ops/history', 'remotes/mf-a/1.0.0']
  const draft = (folder: string) => ops.store.path(folder, 'discovery.json.0b5c.draft')
  for (const folder of folders) await writeFile(draft(folder), '{')
  expect(await prune(ops, { keep: 50, now: Date.now() })).toMatchObject({ drafts: [] })
  expect(await prune(ops, later)).toEqual({
    entry: undefined,
    removed: [],
    drafts: folders.map(folder => join(folder, 'discovery.json.0b5c.draft'))
  })
  for (const folder of folders) expect(existsSync(draft(folder))).toBe(false)
  expect(await faults()).toEqual([])
})

test('killed at any operation of the store, members have all that they get, and the next pruning goes on', async () => {
  await promoteAll('1.1.0', '1.2.0', '1.3.0')
  const counting = new FaultyStore(ops.store)
  await prune({ ...ops, store: counting }, { ...later, keep: 1 })
  const all = counting.calls.flatMap(({ index, method }) =>
    method === 'read' || method === 'list'
      ? [{ index, fault: 'is killed before' as const }]
      : [
          { index, fault: 'is killed before' as const },
          { index, fault: 'is killed after' as const },
          { index, fault: 'loses its answer' as const }
        ]
  )
  const cases = sample(all, 3)
  for (const { index, fault } of cases) {
    ops = await newOperation()
    await putHost(ops, '1.0.0')
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await putRemote(ops, 'mf-a', version)
    await promote(ops, [host('1.0.0'), a('1.0.0')])
    await promoteAll('1.1.0', '1.2.0', '1.3.0')
    const store = new FaultyStore(ops.store, call => (call.index === index ? fault : undefined))
    await prune({ ...ops, store }, { ...later, keep: 1 }).catch(() => {})
    await finish(ops)
    expect(await findDrift(ops.store, ops.keys)).toEqual([])
    expect(await faults()).toEqual([])
    await prune(ops, { ...later, keep: 1 })
    expect(await versions()).toEqual(['1.1.0', '1.2.0', '1.3.0'])
    expect(await ops.store.list('remotes/mf-a/1.0.0')).toEqual([])
    expect(await faults()).toEqual([])
    expect(await verifyHistory(ops.store, ops.keys)).toEqual([])
  }
  process.stdout.write(`pruning: ${cases.length} ways to break off, all put right\n`)
}, 180_000)
