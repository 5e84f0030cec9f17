import { computeIntegrity } from '@eqs/build/published-files'
import { beforeAll, beforeEach, expect, test } from '@jest/globals'
import { promote } from '../change/promote.ts'
import { rollback } from '../change/rollback.ts'
import { disable } from '../change/switch-off.ts'
import { requireApprovals } from '../change/team.ts'
import { createTeamRules } from '../gate/gate.ts'
import { createTrialKey } from '../keys/signing.ts'
import { render } from '../render/render.ts'
import { readText, toHash } from '../store/store.ts'
import {
  newClubWithEvilHost,
  toEvilHost,
  withEvilHost,
  writeForged,
  writeHarmless
} from '../testing/checkpoint-forgeries.ts'
import { newClub, withSeen } from '../testing/club.ts'
import { Forger, type TeamClub } from '../testing/team-club.ts'
import { entryPath, readEntry } from './history.ts'
import type { WrittenEntry } from './history-entry.ts'
import type { ReleaseState } from './release-state.ts'
import { versionsIn } from './release-state.ts'
import { trustedBase } from './trusted-history.ts'

let club: TeamClub
let forger: Forger

beforeAll(async () => {
  club = await newClubWithEvilHost()
}, 60_000)

beforeEach(() => {
  forger = new Forger(club)
})

/** Expects that a machine refuses the history: a new one, and one that had checked it before the theft. */
async function expectRefusal(reason: RegExp): Promise<void> {
  for (const machine of [forger.newMachine, forger.machineThatChecked()])
    await expect(trustedBase(machine)).rejects.toThrow(reason)
}

test('an unsigned entry is refused even if the file of seen releases has its hash', async () => {
  const release = await readText(club.ops.store, 'host/9.9.9/release.json')
  const forged = forger.after(
    club.newest,
    ({ state, contents }) => ({
      team: 'account',
      state: { ...state, host: '9.9.9' },
      contents: { ...contents, 'host@9.9.9': computeIntegrity(release ?? '') },
      gate: [{ check: 'smoke', outcome: 'passed', detail: ['host@9.9.9', ...versionsIn(state)].join(', ') }]
    }),
    club.keys.unknown
  )
  await forger.put(forged.entry.number, forged.text)
  const page = await readText(forger.store, 'index.html')
  for (const machine of [forger.newMachine, forger.machineThatChecked(forged)])
    await expect(render({ ...machine, rules: createTeamRules(forger.store) })).rejects.toThrow(
      'is not signed with a key that team account had at that time'
    )
  expect(await readText(forger.store, 'index.html')).toBe(page)
})

test('an anchor that follows a copy of an older entry cannot add a host to the targets', async () => {
  const { number } = club.newest.entry
  await forger.put(number + 1, club.newest.text)
  const copy = { entry: { ...club.newest.entry, number: number + 1 }, text: club.newest.text }
  const anchor = await writeForged(forger, copy, (_, honest) => ({
    previous: toHash(copy.text),
    anchor: { why: 'eva', after: number + 1, entries: [number + 1], versions: [] },
    checkpoint: withEvilHost(honest)
  }))
  const harmless = await writeHarmless(forger, anchor, 1)
  await expectRefusal(/continues from entry 15, which is not trusted/)
  await writeForged(forger, harmless, toEvilHost)
  await expectRefusal(/cannot be trusted/)
})

/** Writes entries with unapproved hosts, one of them 9.9.9. */
async function writeUnapprovedHosts(): Promise<{
  readonly last: WrittenEntry
  readonly entries: number[]
}> {
  let last: WrittenEntry = club.newest
  const entries: number[] = []
  for (let index = 0; index < 11; index += 1) {
    last = await writeForged(forger, last, state => ({ state: { ...state, host: `9.9.${index}` } }))
    entries.push(last.entry.number)
  }
  return { last, entries }
}

/** Restores the approved host. */
const toApprovedHost = (state: ReleaseState) => ({
  state: { ...state, host: club.newest.entry.state.host },
  restores: 1
})

test('an anchor does not make unapproved hosts rollback targets', async () => {
  const { last, entries } = await writeUnapprovedHosts()
  const anchor = await writeForged(forger, last, state => ({
    ...toApprovedHost(state),
    anchor: { why: 'eva', after: last.entry.number, entries, versions: [] }
  }))
  await writeForged(forger, anchor, toEvilHost)
  await expectRefusal(/continues from entry 25, which is not trusted/)
})

test('an anchor that follows a valid entry does not make unapproved hosts rollback targets', async () => {
  const { last, entries } = await writeUnapprovedHosts()
  const plain = await writeForged(forger, last, toApprovedHost)
  const anchor = await writeForged(forger, plain, () => ({
    anchor: { why: 'eva', after: plain.entry.number, entries, versions: [] }
  }))
  await writeForged(forger, anchor, toEvilHost)
  await expectRefusal(/cannot be trusted/)
})

test('a change with --without-history does not make unapproved hosts rollback targets', async () => {
  const { last } = await writeUnapprovedHosts()
  await writeForged(forger, last, toApprovedHost)
  const change = await disable({ ...forger.newMachine, withoutHistory: 'a thief' }, 'mf-b', 'Volvemos.')
  expect(change.checkpoint.targets.host?.map(({ version }) => version)).not.toContain('9.9.9')
})

test('a rollback refuses a replaced older entry, also when a checkpoint has its hash', async () => {
  const original = await readEntry(club.ops.store, 3)
  const replaced = forger.after(
    await readEntry(club.ops.store, 2),
    () => ({
      state: { ...original.entry.state, host: '9.9.9', config: { brand: 'eva' } },
      contents: { ...original.entry.contents, 'mf-c@1.0.0': 'sha384-eva' }
    }),
    club.ops
  )
  await forger.put(3, replaced.text)
  await expect(rollback(forger.machineThatChecked(), { to: '3' })).rejects.toThrow(
    'its entry is lost or was changed'
  )
  await expect(rollback(forger.newMachine, { to: '3' })).rejects.toThrow('cannot be trusted')
  await writeForged(forger, club.newest, (_, honest) => ({
    checkpoint: { ...honest, entries: { ...honest.entries, 3: toHash(replaced.text) } }
  }))
  await expect(trustedBase(forger.machineThatChecked())).rejects.toThrow('its checkpoint does not follow')
  await expect(trustedBase(forger.newMachine)).rejects.toThrow('cannot be trusted')
})

test.each([4, 7, 10])(
  'a machine that has checked entry %i detects a checkpoint that was forged long after it',
  async number => {
    const forged = await writeForged(forger, club.newest, (_, honest) => ({
      checkpoint: withEvilHost(honest)
    }))
    await writeHarmless(forger, forged, 3)
    const machine = forger.machineThatChecked(await readEntry(club.ops.store, number))
    await expect(trustedBase(machine)).rejects.toThrow('its checkpoint does not follow')
  }
)

test.each([
  ['with approvals', true],
  ['without approvals', false]
])(
  'in a club %s, a machine that had checked a lost entry works after it was accepted',
  async (_, hasApprovals) => {
    const ops = await newClub({ 'mf-a': ['1.0.0', '1.1.0', '1.2.0', '1.3.0'] })
    const { publicKeys } = ops.keys
    const remote = (version: string) => ({ name: 'mf-a', version })
    if (hasApprovals) await requireApprovals(ops, { host: 2 }, [...publicKeys, createTrialKey().publicKey])
    const lost = await promote(ops, [remote('1.1.0')])
    await disable(ops, 'mf-a', 'Volvemos.')
    const known = await withSeen(ops)
    await ops.store.remove(entryPath(lost.number))
    await promote({ ...ops, withoutHistory: 'the disk failed' }, [remote('1.2.0')])
    await promote(known, [remote('1.3.0')])
    await expect(trustedBase(ops)).resolves.toBeDefined()
  }
)
