import { isDeepStrictEqual } from 'node:util'
import { beforeAll, beforeEach, expect, test } from '@jest/globals'
import { approve, openProposals } from '../change/approve.ts'
import type { Operation } from '../change/change.ts'
import { promote } from '../change/promote.ts'
import { ProposedError } from '../change/propose.ts'
import { rollback } from '../change/rollback.ts'
import { disable } from '../change/switch-off.ts'
import { render } from '../render/render.ts'
import { toHash } from '../store/to-hash.ts'
import { createChance } from '../testing/chance.ts'
import {
  falsify,
  newClubWithEvilHost,
  readCheckpoints,
  toEvilHost,
  withEvilHost,
  writeForged,
  writeHarmless
} from '../testing/checkpoint-forgeries.ts'
import { findRefusal } from '../testing/find-refusal.ts'
import { Forger, type TeamClub } from '../testing/team-club.ts'
import { nextCheckpoint } from './checkpoint.ts'
import { entryPath, readEntry, readHistory, type WrittenEntry } from './history.ts'
import { trustedBase } from './trusted-history.ts'
import { acceptedFaults, verifyHistory } from './verify-history.ts'

let club: TeamClub
let forger: Forger

beforeAll(async () => {
  club = await newClubWithEvilHost()
}, 60_000)

beforeEach(() => {
  forger = new Forger(club)
})

/** An operator on a machine that has never read this history, and one that read it before the theft. */
const machines = (): readonly Operation[] => {
  const { entry, text } = club.newest
  const isNew = { ...club.ops, store: forger.store }
  return [isNew, { ...isNew, seen: { number: entry.number, hash: toHash(text) } }]
}

/** Expects that every command refuses the history, on every machine, and writes nothing. */
async function expectRefusal(reason: RegExp): Promise<void> {
  const before = (await readHistory(forger.store)).length
  for (const operation of machines()) {
    const commands = [
      () => promote(operation, [{ name: 'mf-c', version: '1.3.0' }]),
      () => rollback(operation),
      () => render(operation)
    ]
    for (const command of commands) expect(await findRefusal(command())).toMatch(reason)
  }
  expect(await readHistory(forger.store)).toHaveLength(before)
  expect(await verifyHistory(forger.store, club.ops.keys)).toContainEqual(expect.stringMatching(reason))
}

const wrongCheckpoint = /its checkpoint does not follow from the entry before/
const unapproved = /changes the host without the approval of 2 keys/

test('a host that a checkpoint invents is not gone back to', async () => {
  const forged = await writeForged(forger, club.newest, (_, honest) => ({ checkpoint: withEvilHost(honest) }))
  await expectRefusal(wrongCheckpoint)
  await writeForged(forger, forged, toEvilHost)
  await expectRefusal(wrongCheckpoint)
  expect(await verifyHistory(forger.store, club.ops.keys)).toContainEqual(expect.stringMatching(unapproved))
})

test.each([1, 4])('%i harmless entries do not hide an invented host', async many => {
  const forged = await writeForged(forger, club.newest, (_, honest) => ({ checkpoint: withEvilHost(honest) }))
  await writeForged(forger, await writeHarmless(forger, forged, many), toEvilHost)
  await expectRefusal(wrongCheckpoint)
})

test.each([1, 4])('%i harmless entries do not hide a host that no one has approved', async many => {
  const forged = await writeForged(forger, club.newest, state => ({ state: { ...state, host: '9.9.9' } }))
  await writeHarmless(forger, forged, many)
  await expectRefusal(unapproved)
})

test.each([
  ['the approvals', ({ teams }: { teams: object }) => ({ teams })],
  ['all of the policy', () => undefined]
])('an entry that drops %s is refused behind harmless ones', async (_, edit) => {
  const forged = await writeForged(forger, club.newest, ({ policy, ...state }) => {
    const is = edit(policy ?? { teams: {} })
    return { state: { ...state, ...(is ? { policy: { teams: policy?.teams ?? {} } } : {}) } }
  })
  await writeForged(forger, await writeHarmless(forger, forged, 1), state => ({
    state: { ...state, host: '9.9.9' }
  }))
  await expectRefusal(/changes the policy without the approval of 3 keys/)
})

test('an anchor that steps over the approvals leaves a trace of what it lacks', async () => {
  const early = (await readHistory(club.ops.store)).findLast(({ state }) => !state.policy?.approvals)
  const { number = 0 } = early ?? {}
  const written = await readEntry(club.ops.store, number)
  const forged = await writeForged(forger, club.newest, () => ({
    ...toEvilHost(written.entry.state),
    previous: toHash(written.text),
    anchor: { why: 'eva', after: number, entries: [], versions: [] },
    checkpoint: nextCheckpoint(written, {
      number: club.newest.entry.number + 1,
      ...toEvilHost(written.entry.state)
    })
  }))
  expect(await acceptedFaults(forger.store, club.ops.keys)).toContainEqual(
    expect.stringMatching(
      new RegExp(`entry ${forged.entry.number} changes the host and the policy without .* by entry`)
    )
  )
})

test('a machine that has checked a history does not take another one for it because an entry says so', async () => {
  const { number } = club.newest.entry
  const before = await readEntry(club.ops.store, number - 1)
  const other = await writeForged(forger, before, ({ policy: _, ...state }) => ({ state }))
  await writeForged(forger, other, state => ({
    state,
    anchor: { why: 'eva', after: number, entries: [number], versions: [] }
  }))
  const [, known] = machines()
  if (!known) throw new Error('there is no machine')
  expect(await findRefusal(trustedBase(known))).toMatch(
    /is another one than when it was last looked at from here/
  )
})

test('an anchor behind nothing is refused', async () => {
  for (const after of [-1, 0.5, 1_000]) {
    forger = new Forger(club)
    await writeForged(forger, club.newest, () => ({
      anchor: { why: 'eva', after, entries: [], versions: [] }
    }))
    await expectRefusal(/does not follow the one before it/)
  }
})

test('an entry of ops is held against the approvals also when it calls itself a team’s', async () => {
  const forged = await writeForged(forger, club.newest, state => ({
    team: 'account',
    state: { ...state, host: '9.9.9' }
  }))
  await writeHarmless(forger, forged, 1)
  await expectRefusal(unapproved)
})

test('an entry that says that a later tool has written it is held against its predecessor, too', async () => {
  const forged = await writeForged(forger, club.newest, (_, honest) => ({
    format: 9,
    minReader: 1,
    checkpoint: withEvilHost(honest)
  }))
  await writeHarmless(forger, forged, 1)
  await expectRefusal(wrongCheckpoint)
})

test('an approved change is not done again because a checkpoint forgets that it was done', async () => {
  const forged = await writeForged(forger, club.newest, (_, honest) => ({
    checkpoint: { ...honest, changed: {} }
  }))
  await writeHarmless(forger, forged, 1)
  await expectRefusal(wrongCheckpoint)
})

test('the checkpoint of an older entry is refused', async () => {
  const [older] = (await readCheckpoints(forger)).slice(3, 4)
  const forged = await writeForged(forger, club.newest, () => (older ? { checkpoint: older } : {}))
  await writeHarmless(forger, forged, 1)
  await expectRefusal(wrongCheckpoint)
})

test('a missing entry does not hide what it lacked', async () => {
  const forged = await writeForged(forger, club.newest, state => ({ state: { ...state, host: '9.9.9' } }))
  await writeHarmless(forger, forged, 1)
  await forger.store.remove(entryPath(forged.entry.number))
  await expectRefusal(/is missing|does not follow/)
})

test('200 random checkpoints that one key has forged are refused', async () => {
  const older = await readCheckpoints(forger)
  const accepted: string[] = []
  for (let seed = 0; seed < 200; seed += 1) {
    const chance = createChance(seed)
    forger = new Forger(club)
    let isOther = false
    const forged = await writeForged(forger, club.newest, (_, honest) => {
      const checkpoint = falsify(honest, older, chance)
      isOther = !isDeepStrictEqual(checkpoint, honest)
      return { checkpoint }
    })
    if (!isOther) continue
    const last = await writeHarmless(forger, forged, Math.floor(chance.next() * 5))
    if (chance.next() < 0.5) await writeForged(forger, last, toEvilHost)
    for (const operation of machines()) {
      const reason = await findRefusal(trustedBase(operation))
      if (!wrongCheckpoint.test(reason)) accepted.push(`${seed}: ${reason}`)
    }
  }
  expect(accepted).toEqual([])
}, 120_000)

test('a wrong checkpoint is cured with a reason, and the host that no one approved is gone', async () => {
  const forged = await writeForged(forger, club.newest, (_, honest) => ({ checkpoint: withEvilHost(honest) }))
  const evil: WrittenEntry = await writeForged(forger, forged, toEvilHost)
  for (const operation of machines()) {
    await expect(disable(operation, 'mf-b', 'Volvemos.')).rejects.toThrow('cannot be trusted')
  }
  const [operation] = machines()
  if (!operation) throw new Error('there is no machine')
  const cure = await disable({ ...operation, withoutHistory: 'a stolen key' }, 'mf-b', 'Volvemos.')
  expect(cure.state.host).toBe(club.newest.entry.state.host)
  expect(cure.anchor?.entries).toEqual([forged.entry.number, evil.entry.number])
  expect(cure.checkpoint.targets.host?.map(({ version }) => version)).not.toContain('9.9.9')
  expect(await verifyHistory(forger.store, club.ops.keys)).toEqual([])
  expect((await acceptedFaults(forger.store, club.ops.keys)).join('\n')).toMatch(wrongCheckpoint)
  for (const one of machines()) await render(one)
  await writeForged(forger, await readEntry(forger.store, cure.number), toEvilHost)
  await expectRefusal(unapproved)
})

test('an invented host is kept by those who approve it, and by no one alone', async () => {
  const forged = await writeForged(forger, club.newest, (_, honest) => ({ checkpoint: withEvilHost(honest) }))
  await writeForged(forger, forged, toEvilHost)
  const ana = { ...club.ops, store: forger.store, withoutHistory: 'a stolen key' }
  const bea = { ...ana, by: 'bea', keys: { ...ana.keys, sign: club.second.sign } }
  const cured = await disable(ana, 'mf-b', 'Volvemos.')
  const { withoutHistory: _, ...later } = ana
  await expect(promote(later, [{ name: 'host', version: '9.9.9' }])).rejects.toThrow(ProposedError)
  const [proposed] = await openProposals(forger.store, cured)
  const { entry } = await approve({ ...later, keys: bea.keys }, proposed?.id ?? '', async () => {})
  expect(entry?.state.host).toBe('9.9.9')
  expect(await verifyHistory(forger.store, club.ops.keys)).toEqual([])
})
