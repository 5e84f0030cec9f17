import { computeIntegrity } from '@eqs/build/published-files'
import { cover } from '@eqs/testing/suite'
import { expect, test } from '@jest/globals'
import { append } from '../change/change.ts'
import { latestEntry } from '../history/history.ts'
import { isSignedText } from '../keys/signing.ts'
import { readText } from '../store/store.ts'
import { clubBeforeEach, newClub, newOperation, runEach } from '../testing/club.ts'
import { FaultyStore } from '../testing/faulty-store.ts'
import { builtRemote, publisher } from '../testing/published.ts'
import { storeFaults } from '../verify/verify-store.ts'
import { putVersion } from './put-version.ts'

const ops = clubBeforeEach({})
const from = (by: string) => ({ ...publisher, by })

const ours = builtRemote('mf-a', '1.0.0')
const theirs = builtRemote('mf-a', '1.0.0', { title: 'Otra' })

test('the second of two builds with one version is refused, and none of its files is written', async () => {
  await putVersion(ops, ours, from('ana'))
  const store = new FaultyStore(ops.store)
  await expect(putVersion({ ...ops, store }, theirs, from('beto'))).rejects.toThrow(
    'mf-a@1.0.0 is already published by ana at 2026-01-31T12:00:00.000Z from c: give it a new version'
  )
  expect(store.writes.filter(({ path }) => path.startsWith('remotes/'))).toEqual([])
  await runEach(ops, 'mf-a@1.0.0')
})

test('a remote has a signed preview statement with its name and its description', async () => {
  await putVersion(ops, ours, from('ana'))
  const text = (await readText(ops.store, 'remotes/mf-a/1.0.0/preview.json')) ?? ''
  const described = (await readText(ops.store, 'remotes/mf-a/1.0.0/description.json')) ?? ''
  expect(JSON.parse(text)).toEqual({
    preview: 'mf-a@1.0.0',
    description: computeIntegrity(described),
    signature: expect.any(String)
  })
  expect(isSignedText(text, ops.keys)).toBe(true)
  expect(await readText(ops.store, 'host/1.0.0/preview.json')).toBeUndefined()
  await putVersion({ ...ops, keys: { ...ops.keys, team: 'a' } }, builtRemote('mf-a', '1.1.0'), from('ana'))
  expect(await readText(ops.store, 'remotes/mf-a/1.1.0/preview.json')).toBeUndefined()
})

test('of two builds published at the same time, one is complete and the other is refused', async () => {
  const both = await Promise.allSettled([
    putVersion(ops, ours, from('ana')),
    putVersion(ops, theirs, from('beto'))
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const won = both[0].status === 'fulfilled' ? ours : theirs
  for (const [file, body] of won.files)
    expect(await readText(ops.store, `remotes/mf-a/1.0.0/${file}`)).toBe(new TextDecoder().decode(body))
  await runEach(ops, 'mf-a@1.0.0')
})

test('a publication that fails at any call is completed when it is repeated, and can be promoted', async () => {
  const recorded = await newClub({})
  const counting = new FaultyStore(recorded.store)
  await putVersion({ ...recorded, store: counting }, ours, from('ana'))
  const faults = ['fails', 'loses its answer', 'is killed before', 'is killed after'] as const
  const cases = cover(counting.calls, faults)
  for (const [{ index }, fault] of cases) {
    const fresh = await newClub({})
    const store = new FaultyStore(fresh.store, call => (call.index === index ? fault : undefined))
    const isDone = await putVersion({ ...fresh, store }, ours, from('ana')).then(
      () => true,
      () => false
    )
    if (!isDone) await putVersion(fresh, ours, from('ana'))
    expect(store.calls.length).toBeGreaterThan(index)
    await runEach(fresh, 'mf-a@1.0.0')
  }
  const last = { method: 'create', path: 'remotes/mf-a/1.0.0/release.json' }
  expect(cases.map(([call]) => call)).toContainEqual(expect.objectContaining(last))
})

test('a damaged file of a live version is restored when it is removed and the same version is published again', async () => {
  await putVersion(ops, ours, from('ana'))
  await runEach(ops, 'mf-a@1.0.0')
  const file = 'remotes/mf-a/1.0.0/remote-entry.js'
  const before = await storeFaults(ops)
  await ops.store.replace(file, 'damaged')
  expect(await storeFaults(ops)).toContainEqual(expect.stringContaining(file))
  await ops.store.remove(file)
  await putVersion(ops, ours, from('ana'))
  expect(await storeFaults(ops)).toEqual(before)
})

test('a history entry that no release key has signed permits no key to publish', async () => {
  const eve = (await newOperation()).keys
  const before = await latestEntry(ops.store)
  const team = { keys: [eve.signsWith], remotes: ['mf-a'], traffic: 99 }
  const state = { host: '1.0.0', remotes: {}, config: {}, policy: { teams: { eve: team } } }
  const text = { by: 'eve', what: 'policy admit eve', why: '' }
  await append(ops.store, eve, before, { number: 2, state, ...text, gate: [], contents: {}, differences: [] })
  await putVersion({ ...ops, keys: eve }, ours, from('eve'))
  await expect(putVersion(ops, ours, from('ana'))).rejects.toThrow(
    'the publication of mf-a@1.0.0 is not signed with one of the release keys'
  )
})
