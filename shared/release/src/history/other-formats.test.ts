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

// Files that a newer or an older release tool has written.

const ops = clubBeforeEach({ 'mf-a': ['1.0.0', '1.1.0', '1.2.0'] }, 'mf-a@1.1.0')

/** Writes an entry as another tool would. */
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
const begin =
  'entry 3 is of an older release tool (format 2, this one reads 3): publish the versions into a new store'

const forNewer = { format: 4, minReader: 4 }
const ofOlder = { format: 2, minReader: 2, checkpoint: {} }

test.each([
  ['for newer tools', undefined, forNewer, upgrade],
  ['for newer tools', 'a reason', forNewer, upgrade],
  ['of an older tool', undefined, ofOlder, begin],
  ['of an older tool', 'a reason', ofOlder, begin]
])(
  'an entry %s stops every command and says what to do (--without-history: %s)',
  async (_, reason, later, text) => {
    await addEntry(later)
    const operation = { ...ops, ...(reason === undefined ? {} : { withoutHistory: reason }) }
    const attempts = [
      () => runEach(operation, 'mf-a@1.2.0'),
      () => runEach(operation, 'rollback mf-a'),
      () => render(operation),
      () => trustedHistory(operation)
    ]
    for (const attempt of attempts) {
      const running = attempt()
      await expect(running).rejects.toThrow(text)
      await expect(running).rejects.not.toThrow(/cannot be trusted|--without-history/)
    }
    expect((await status(ops.store, ops)).faults).toContain(text)
    expect(await storeFaults(ops)).toContain(text)
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
