import { isDeepStrictEqual } from 'node:util'
import { beforeAll, beforeEach, expect, test } from '@jest/globals'
import { approve, openProposals } from '../change/approve.ts'
import { promote } from '../change/promote.ts'
import { rollback } from '../change/rollback.ts'
import { disable } from '../change/switch-off.ts'
import { render } from '../render/render.ts'
import { toHash } from '../store/store.ts'
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
import type { ForgedFields } from '../testing/team-club.ts'
import { Forger, findRefusal, type TeamClub } from '../testing/team-club.ts'
import { nextCheckpoint } from './checkpoint.ts'
import { entryPath, readEntry, readHistory } from './history.ts'
import type { WrittenEntry } from './history-entry.ts'
import { ProposedError } from './proposal.ts'
import { acceptedFaults, trustedBase, verifyHistory } from './trusted-history.ts'

let club: TeamClub
let forger: Forger

beforeAll(async () => {
  club = await newClubWithEvilHost()
}, 60_000)

beforeEach(() => {
  forger = new Forger(club)
})

const machines = () => [forger.newMachine, forger.machineThatChecked()]

/** Expects that every command refuses the history, on every machine, and writes nothing. */
async function expectRefusal(reason: RegExp): Promise<void> {
  const before = (await readHistory(forger.store)).length
  for (const operation of machines()) {
    const commands = [
      () => promote(operation, [{ name: 'mf-c', version: '1.3.0' }]),
      () => rollback(operation),
      () => render(operation)
    ]
    for (const command of commands) await expect(command()).rejects.toThrow(reason)
  }
  expect(await readHistory(forger.store)).toHaveLength(before)
  expect(await verifyHistory({ store: forger.store, keys: club.ops.keys })).toContainEqual(
    expect.stringMatching(reason)
  )
}

const wrongCheckpoint = /its checkpoint does not follow from the entry before/
const unapproved = /changes the host without the approval of 2 keys/

/** Adds a host that was never approved to the rollback targets. */
const forgeTargets = (fields: ForgedFields = {}) =>
  writeForged(forger, club.newest, (_, honest) => ({ ...fields, checkpoint: withEvilHost(honest) }))

/** Changes the host without approvals. */
const forgeHost = (fields: ForgedFields = {}) =>
  writeForged(forger, club.newest, state => ({ ...fields, state: { ...state, host: '9.9.9' } }))

test('an invented host in a checkpoint is refused, also in a rollback to it', async () => {
  const forged = await forgeTargets()
  await expectRefusal(wrongCheckpoint)
  await writeForged(forger, forged, toEvilHost)
  await expectRefusal(wrongCheckpoint)
  expect(await verifyHistory({ store: forger.store, keys: club.ops.keys })).toContainEqual(
    expect.stringMatching(unapproved)
  )
})

test.each([1, 4])('%i harmless entries do not hide an invented host', async many => {
  const forged = await forgeTargets()
  await writeForged(forger, await writeHarmless(forger, forged, many), toEvilHost)
  await expectRefusal(wrongCheckpoint)
})

test.each([1, 4])('%i harmless entries do not hide an unapproved host', async many => {
  await writeHarmless(forger, await forgeHost(), many)
  await expectRefusal(unapproved)
})

test.each([
  ['the approvals', ({ teams }: { teams: object }) => ({ teams })],
  ['all of the policy', () => undefined]
])('an entry that drops %s is refused, also when harmless entries follow', async (_, edit) => {
  const forged = await writeForged(forger, club.newest, ({ policy, ...state }) => {
    const is = edit(policy ?? { teams: {} })
    return { state: { ...state, ...(is ? { policy: { teams: policy?.teams ?? {} } } : {}) } }
  })
  await writeForged(forger, await writeHarmless(forger, forged, 1), state => ({
    state: { ...state, host: '9.9.9' }
  }))
  await expectRefusal(/changes the policy without the approval of 3 keys/)
})

test('an anchor that skips missing approvals is listed by history verify', async () => {
  const beforeApprovals = (await readHistory(club.ops.store)).findLast(
    ({ state }) => !state.policy?.approvals
  )
  const { number = 0 } = beforeApprovals ?? {}
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
  expect(await acceptedFaults({ store: forger.store, keys: club.ops.keys })).toContainEqual(
    expect.stringMatching(
      new RegExp(`entry ${forged.entry.number} changes the host and the policy without .* by entry`)
    )
  )
})

test('a machine that has checked a history accepts no other one because of an anchor', async () => {
  const { number } = club.newest.entry
  const before = await readEntry(club.ops.store, number - 1)
  const other = await writeForged(forger, before, ({ policy: _, ...state }) => ({ state }))
  await writeForged(forger, other, state => ({
    state,
    anchor: { why: 'eva', after: number, entries: [number], versions: [] }
  }))
  await expect(trustedBase(forger.machineThatChecked())).rejects.toThrow(
    'has changed since this machine checked it'
  )
})

test('an anchor that builds on a missing entry is refused', async () => {
  for (const after of [-1, 0.5, 1_000]) {
    forger = new Forger(club)
    await writeForged(forger, club.newest, () => ({
      anchor: { why: 'eva', after, entries: [], versions: [] }
    }))
    await expectRefusal(/does not follow the one before it/)
  }
})

test.each<readonly [string, RegExp, () => Promise<WrittenEntry>]>([
  [
    'an entry of ops needs approvals even if it names a team',
    unapproved,
    () => forgeHost({ team: 'account' })
  ],
  [
    'the checkpoint of an entry in a newer format is checked too',
    wrongCheckpoint,
    () => forgeTargets({ format: 9, minReader: 1 })
  ],
  [
    'a checkpoint that omits an applied proposal is refused, so that it is not applied again',
    wrongCheckpoint,
    () => writeForged(forger, club.newest, (_, honest) => ({ checkpoint: { ...honest, changed: {} } }))
  ],
  [
    'the checkpoint of an older entry is refused',
    wrongCheckpoint,
    async () => {
      const [older] = (await readCheckpoints(forger)).slice(3, 4)
      return writeForged(forger, club.newest, () => (older ? { checkpoint: older } : {}))
    }
  ]
])('%s', async (_, reason, forge) => {
  await writeHarmless(forger, await forge(), 1)
  await expectRefusal(reason)
})

test('removing an unapproved entry does not hide it', async () => {
  const forged = await forgeHost()
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
    let isForged = false
    const forged = await writeForged(forger, club.newest, (_, honest) => {
      const checkpoint = falsify(honest, older, chance)
      isForged = !isDeepStrictEqual(checkpoint, honest)
      return { checkpoint }
    })
    if (!isForged) continue
    const last = await writeHarmless(forger, forged, Math.floor(chance.next() * 5))
    if (chance.next() < 0.5) await writeForged(forger, last, toEvilHost)
    for (const operation of machines()) {
      const reason = await findRefusal(trustedBase(operation))
      if (!wrongCheckpoint.test(reason)) accepted.push(`${seed}: ${reason}`)
    }
  }
  expect(accepted).toEqual([])
}, 120_000)

test('a change with --without-history repairs a wrong checkpoint and removes the unapproved host', async () => {
  const forged = await forgeTargets()
  const evil: WrittenEntry = await writeForged(forger, forged, toEvilHost)
  for (const operation of machines()) {
    await expect(disable(operation, 'mf-b', 'Volvemos.')).rejects.toThrow('cannot be trusted')
  }
  const repair = await disable({ ...forger.newMachine, withoutHistory: 'a stolen key' }, 'mf-b', 'Volvemos.')
  expect(repair.state.host).toBe(club.newest.entry.state.host)
  expect(repair.anchor?.entries).toEqual([forged.entry.number, evil.entry.number])
  expect(repair.checkpoint.targets.host?.map(({ version }) => version)).not.toContain('9.9.9')
  expect(await verifyHistory({ store: forger.store, keys: club.ops.keys })).toEqual([])
  expect((await acceptedFaults({ store: forger.store, keys: club.ops.keys })).join('\n')).toMatch(
    wrongCheckpoint
  )
  for (const operation of machines()) await render(operation)
  await writeForged(forger, await readEntry(forger.store, repair.number), toEvilHost)
  await expectRefusal(unapproved)
})

test('an invented host goes live only with approvals', async () => {
  const forged = await forgeTargets()
  await writeForged(forger, forged, toEvilHost)
  const ana = { ...forger.newMachine, withoutHistory: 'a stolen key' }
  const repair = await disable(ana, 'mf-b', 'Volvemos.')
  const { withoutHistory: _, ...later } = ana
  await expect(promote(later, [{ name: 'host', version: '9.9.9' }])).rejects.toThrow(ProposedError)
  const [proposed] = await openProposals(forger.store, repair)
  const { entry } = await approve(
    { ...later, keys: { ...ana.keys, sign: club.second.sign } },
    proposed?.id ?? '',
    async () => {}
  )
  expect(entry?.state.host).toBe('9.9.9')
  expect(await verifyHistory({ store: forger.store, keys: club.ops.keys })).toEqual([])
})
