import { cover, sample } from '@eqs/testing/suite'
import { expect, test } from '@jest/globals'
import { readHistory } from '../history/history.ts'
import { putVersion } from '../publish/put-version.ts'
import { publishedVersions } from '../published/release-files.ts'
import { finish } from '../render/render.ts'
import { clubBeforeEach, listLive, newClub, runEach, type TestClub } from '../testing/club.ts'
import { type Fault, FaultyStore, type StoreCall, withFault } from '../testing/faulty-store.ts'
import { builtRemote, publisher } from '../testing/published.ts'
import { storeFaults } from '../verify/verify-store.ts'
import { neededVersions, prunable, prune } from './prune.ts'

const day = 24 * 60 * 60 * 1000
/** Limits of a pruning two days later. */
const later = { keep: 2, now: Date.now() + 2 * day }

const ops = clubBeforeEach({
  host: ['1.0.0', '1.1.0', '1.2.0'],
  'mf-a': ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0'],
  'mf-b': ['1.0.0']
})

const promoteAll = (...versions: readonly string[]) =>
  runEach(ops, ...versions.map(version => `mf-a@${version}`))

/** Publishes a version of mf-a, now by default. */
const publish = (version: string, at = new Date().toISOString()) =>
  putVersion(ops, builtRemote('mf-a', version), { ...publisher, at })

const versions = (name = 'mf-a', { store } = ops) => publishedVersions(store, name)

test('versions that no member can get are pruned, and the other versions stay complete', async () => {
  await promoteAll('1.1.0', '1.2.0', '1.3.0')
  // 1.3.0 and 1.2.0 are in the last two entries, 1.1.0 is the fallback of 1.2.0, and 1.4.0 is newer than the live version.
  expect(await prunable(ops, later)).toEqual(['mf-a@1.0.0'])
  const { entry, removed } = await prune(ops, later)
  expect(entry).toMatchObject({ what: 'prune', pruned: ['mf-a@1.0.0'], differences: [] })
  expect(removed).toEqual(['mf-a@1.0.0'])
  expect(await versions()).toEqual(['1.1.0', '1.2.0', '1.3.0', '1.4.0'])
  expect(await ops.store.list('remotes/mf-a/1.0.0')).toEqual([])
  expect(await storeFaults(ops)).toEqual([])
  expect(await prune(ops, later)).toEqual({ entry: undefined, removed: [] })
})

test('a tab that was opened within the last day finds every file, even after many changes', async () => {
  await promoteAll('1.1.0', '1.2.0', '1.3.0')
  expect(await prunable(ops, { keep: 1, now: Date.now() + day - 60_000 })).toEqual([])
  expect(await prunable(ops, { keep: 1, now: Date.now() + day + 60_000 })).toEqual(['mf-a@1.0.0'])
})

test('a tab that was opened within the last day finds a host that was live for a long time', async () => {
  await runEach(ops, 'host@1.1.0', 'host@1.2.0')
  const [first, ...since] = await readHistory(ops.store)
  if (!first) throw new Error('there is no entry')
  const old = { ...first, at: new Date(Date.now() - 2 * day).toISOString() }
  expect(await neededVersions([old, ...since], { keep: 1, now: Date.now() })).toContain('host@1.0.0')
})

test('after a pruning, one rollback of each remote and of the whole release is possible', async () => {
  await promoteAll('1.1.0', '1.2.0')
  for (const name of ['mf-b', 'mf-a']) {
    for (let change = 0; change < 3; change += 1) await runEach(ops, `disable ${name}`, `enable ${name}`)
    if (name === 'mf-b') await runEach(ops, `retire ${name}`)
  }
  await prune(ops, { ...later, keep: 1 })
  expect(await versions()).toEqual(['1.1.0', '1.2.0', '1.3.0', '1.4.0'])
  expect(await versions('mf-b')).toEqual(['1.0.0'])
  expect((await runEach(ops, 'rollback')).state.remotes).toHaveProperty('mf-b')
  expect((await runEach(ops, 'rollback mf-a')).state.remotes['mf-a']).toEqual({ version: '1.1.0' })
  await expect(runEach(ops, 'rollback mf-a')).rejects.toThrow('no earlier version')
})

test('canaries and withdrawn versions are kept while one of the newest entries has them', async () => {
  await promoteAll('1.1.0')
  await runEach(ops, 'mf-a@1.2.0 to 10 %')
  expect(await prunable(ops, { ...later, keep: 1 })).toEqual([])
  await runEach(ops, 'rollback mf-a')
  await promoteAll('1.3.0')
  expect(await prunable(ops, { ...later, keep: 1 })).toEqual(['mf-a@1.2.0'])
})

test('a pruned version cannot be restored, promoted or published again', async () => {
  await promoteAll('1.1.0', '1.2.0', '1.3.0')
  await prune(ops, later)
  await expect(runEach(ops, 'mf-a@1.0.0')).rejects.toThrow('mf-a@1.0.0: pruned, so the files are removed')
  await expect(runEach(ops, 'rollback to 1')).rejects.toThrow('release 1 cannot be restored')
  await expect(runEach(ops, 'rollback mf-a to 1.0.0')).rejects.toThrow(
    'mf-a cannot go back to 1.0.0, only to 1.1.0, 1.2.0'
  )
  await expect(publish('1.0.0')).rejects.toThrow('mf-a@1.0.0 was published and pruned: give it a new version')
  const { state } = await runEach(ops, 'rollback mf-a to 1.1.0')
  expect(state.remotes['mf-a']).toEqual({ version: '1.1.0' })
})

/** Returns an operator whose first entry is written just after a change of another operator, Beto. */
const withConcurrent = (otherChange: (beto: TestClub) => Promise<unknown>) =>
  withFault(ops, /^create ops\/history\//, 'is slow', {
    times: 1,
    meanwhile: () => otherChange({ ...ops, by: 'beto' })
  })

test('a version that is promoted during a pruning is not pruned', async () => {
  await promoteAll('1.1.0', '1.2.0', '1.3.0')
  const ana = withConcurrent(beto => runEach(beto, 'mf-a@1.0.0'))
  const { entry } = await prune(ana, later)
  expect(entry?.pruned ?? []).not.toContain('mf-a@1.0.0')
  expect(await listLive(ops)).toBe('mf-a@1.0.0 mf-b@1.0.0')
  expect(await versions()).toContain('1.0.0')
  expect(await storeFaults(ops)).toEqual([])
})

test('a promotion of a version that is pruned at the same time is refused, and members lose nothing', async () => {
  await promoteAll('1.1.0', '1.2.0', '1.3.0')
  const ana = withConcurrent(beto => prune(beto, later))
  await expect(runEach(ana, 'mf-a@1.0.0')).rejects.toThrow('mf-a@1.0.0: pruned, so the files are removed')
  expect(await listLive(ops)).toBe('mf-a@1.3.0 mf-b@1.0.0')
  expect(await storeFaults(ops)).toEqual([])
})

test('a pruning and a change of another name do not block each other', async () => {
  await promoteAll('1.1.0', '1.2.0', '1.3.0')
  const disabling = withConcurrent(beto => prune(beto, later))
  await runEach(disabling, 'disable mf-b')
  expect(await versions()).not.toContain('1.0.0')
  await promoteAll('1.4.0')
  const pruning = withConcurrent(beto => runEach(beto, 'enable mf-b'))
  expect((await prune(pruning, later)).removed).toEqual(['mf-a@1.1.0'])
  expect(await storeFaults(ops)).toEqual([])
})

test('after an interrupted pruning, members have every file, and the next pruning completes it', async () => {
  const four = ['1.0.0', '1.1.0', '1.2.0', '1.3.0']
  const start = () => newClub({ 'mf-a': four }, 'mf-a@1.1.0', 'mf-a@1.2.0', 'mf-a@1.3.0')
  const recorded = await start()
  const counting = new FaultyStore(recorded.store)
  await prune({ ...recorded, store: counting }, { ...later, keep: 1 })
  const faults = ['is killed before', 'is killed after', 'loses its answer'] as const
  const applies = (call: StoreCall, fault: Fault) =>
    fault === 'is killed before' || counting.writes.includes(call)
  const cases = sample(cover(counting.calls, faults, applies, false), 3)
  for (const [{ index }, fault] of cases) {
    const club = await start()
    const store = new FaultyStore(club.store, call => (call.index === index ? fault : undefined))
    await prune({ ...club, store }, { ...later, keep: 1 }).catch(() => {})
    expect(store.calls.length).toBeGreaterThan(index)
    await finish(club)
    expect(await storeFaults(club)).toEqual([])
    await prune(club, { ...later, keep: 1 })
    expect(await versions('mf-a', club)).toEqual(['1.1.0', '1.2.0', '1.3.0'])
    expect(await club.store.list('remotes/mf-a/1.0.0')).toEqual([])
    expect(await storeFaults(club)).toEqual([])
  }
}, 180_000)

test('a pruning that could not remove an artefact is completed by the next one', async () => {
  const record = { list: '{}', bill: '{}', envelope: '{}' }
  await putVersion(ops, { ...builtRemote('mf-a', '0.9.0'), record }, publisher)
  await promoteAll('1.1.0', '1.2.0', '1.3.0')
  const failing = withFault(ops, /^remove ops\/artefacts\//, 'fails', { times: 1 })
  await expect(prune(failing, later)).rejects.toThrow('is answered 503')
  expect((await prune(ops, later)).removed).toContain('mf-a@0.9.0')
  expect(await ops.store.list('ops/artefacts/mf-a/0.9.0')).toEqual([])
})

test('a version that was published today is kept, whatever its number', async () => {
  await promoteAll('1.3.0')
  await publish('0.9.0', new Date(later.now - 1_000).toISOString())
  expect(await prunable(ops, later)).toEqual(['mf-a@1.1.0', 'mf-a@1.2.0'])
})

test('a hotfix that waits for its promotion is kept until a later version is live, and its prerelease for a week', async () => {
  await promoteAll('1.3.0')
  for (const version of ['1.2.1-pr.1', '1.2.1']) await publish(version)
  const old = ['mf-a@1.1.0', 'mf-a@1.2.0']
  expect(await prunable(ops, later)).toEqual(old)
  expect(await prunable(ops, { ...later, now: later.now + 6 * day })).toEqual([...old, 'mf-a@1.2.1-pr.1'])
  await promoteAll('1.4.0')
  expect(await prunable(ops, later)).toEqual([...old, 'mf-a@1.2.1-pr.1', 'mf-a@1.2.1'])
})
