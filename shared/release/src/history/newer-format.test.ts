import { expect, test } from '@jest/globals'
import { withSignature } from '../keys/signing.ts'
import { publicationPath } from '../published/publication.ts'
import { render } from '../render/render.ts'
import { status } from '../status/status.ts'
import { readText, toHash } from '../store/store.ts'
import { clubBeforeEach, newOperation, readNewest, runEach } from '../testing/club.ts'
import { storeFaults } from '../verify/verify-store.ts'
import { nextCheckpoint } from './checkpoint.ts'
import { trustedHistory } from './trusted-history.ts'

// Files that a newer release tool has written.

const ops = clubBeforeEach({ 'mf-a': ['1.0.0', '1.1.0', '1.2.0'] }, 'mf-a@1.1.0')

/** Writes an entry as a newer tool would. */
async function addEntry(later: Readonly<Record<string, unknown>>, keys = ops.keys): Promise<void> {
  const newest = await readNewest(ops)
  const { signature: _, ...entry } = newest.entry
  const remotes = { 'mf-a': { version: '1.0.0' } }
  const state = { ...entry.state, remotes }
  const number = entry.number + 1
  const next = {
    ...entry,
    number,
    previous: toHash(newest.text),
    what: 'promote mf-a@1.0.0',
    state: { ...state, zones: ['north'] },
    checkpoint: { ...nextCheckpoint(newest, { number, state }), risks: [] },
    ...later
  }
  await ops.store.create(`ops/history/0000000${next.number}.json`, JSON.stringify(withSignature(keys, next)))
}

const upgrade = 'entry 3 needs a newer release tool (format 4, this one reads 3): upgrade it'

test.each([undefined, 'a reason'])(
  'an entry for newer tools stops every command with the advice to upgrade (--without-history: %s)',
  async reason => {
    await addEntry({ format: 4, minReader: 4 })
    const operation = { ...ops, ...(reason === undefined ? {} : { withoutHistory: reason }) }
    const attempts = [
      () => runEach(operation, 'mf-a@1.2.0'),
      () => runEach(operation, 'rollback mf-a'),
      () => render(operation),
      () => trustedHistory(operation)
    ]
    for (const attempt of attempts) {
      const running = attempt()
      await expect(running).rejects.toThrow(upgrade)
      await expect(running).rejects.not.toThrow(/cannot be trusted|--without-history/)
    }
    expect((await status(ops.store, ops)).faults).toContain(upgrade)
    expect(await storeFaults(ops)).toContain(upgrade)
  }
)

test('unknown fields are ignored when minReader allows it', async () => {
  await addEntry({ format: 4, minReader: 3, risk: { level: 3 } })
  await render(ops)
  expect(await storeFaults(ops)).toEqual([])
  expect((await runEach(ops, 'mf-a@1.2.0')).number).toBe(4)
  expect((await runEach(ops, 'rollback mf-a')).state.remotes['mf-a']?.version).toBe('1.0.0')
})

test('an entry with an unknown signature cannot demand a newer tool', async () => {
  await addEntry({ format: 4, minReader: 4 }, (await newOperation()).keys)
  await expect(runEach(ops, 'mf-a@1.2.0')).rejects.toThrow('cannot be trusted')
  expect((await runEach({ ...ops, withoutHistory: 'junk' }, 'mf-a@1.2.0')).number).toBe(4)
})

test('a publication for newer tools is refused with the advice to upgrade', async () => {
  const path = publicationPath('mf-a', '1.2.0')
  const { signature: _, ...record } = JSON.parse((await readText(ops.store, path)) ?? '')
  const write = (later: object) =>
    ops.store.replace(path, JSON.stringify(withSignature(ops.keys, { ...record, ...later })))
  await write({ format: 4, minReader: 4, attestation: {} })
  await expect(runEach(ops, 'mf-a@1.2.0')).rejects.toThrow(
    'ops/published/mf-a/1.2.0.json needs a newer release tool (format 4, this one reads 3): upgrade it'
  )
  await write({ format: 4, minReader: 3, attestation: {} })
  expect((await runEach(ops, 'mf-a@1.2.0')).number).toBe(3)
})
