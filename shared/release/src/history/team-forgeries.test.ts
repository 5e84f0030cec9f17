import { beforeAll, expect, test } from '@jest/globals'
import { createTeamRules } from '../gate/gate.ts'
import { render } from '../render/render.ts'
import { runEach } from '../testing/club.ts'
import { putHost, putRemote } from '../testing/published.ts'
import {
  evilHost,
  Forger,
  findRefusal,
  newTeamClub,
  type TeamClub,
  withCanary
} from '../testing/team-club.ts'
import { teamForgeries } from '../testing/team-forgeries.ts'
import { readChain } from './chain.ts'
import { versionsIn } from './release-state.ts'
import { trustedBase } from './trusted-history.ts'

// An attacker with one team's key and write access to the store tries to change more than that team's canaries.

let club: TeamClub

beforeAll(async () => {
  club = await newTeamClub()
}, 60_000)

/** Reads the history on a machine that had checked it before the theft. */
const readForged = (forger: Forger) => readChain(forger.machineThatChecked())

test.each(teamForgeries)('a forgery with a stolen team key is refused: $kind', async ({ forge, rule }) => {
  const forger = new Forger(club)
  await forge(forger)
  const blocking = (await readForged(forger)).faults.filter(({ isBlocking }) => isBlocking)
  const refusal = await findRefusal(trustedBase(forger.machineThatChecked()))
  expect(blocking).not.toEqual([])
  expect(refusal).not.toBe('accepted')
  expect([refusal, ...blocking.map(({ text }) => text)]).toContainEqual(expect.stringMatching(rule ?? /^$/))
})

test.each([
  ['account', 'mf-a', 10],
  ['catalogue', 'mf-b', 20]
] as const)(
  'team %s may start, extend, replace and end a canary of %s up to %i %%',
  async (team, name, limit) => {
    const forger = new Forger(club)
    let last = club.newest
    for (const canary of [
      { version: '1.3.0', traffic: 1 },
      { version: '1.3.0', traffic: limit },
      { version: '9.9.9', traffic: 5 },
      undefined,
      { version: '1.3.0', traffic: 5 }
    ])
      last = await forger.write(last, entry => withCanary(entry, name, canary), club.keys[team])
    const { trustedEntries, faults } = await readForged(forger)
    expect(faults).toEqual([])
    expect(trustedEntries.at(-1)?.text).toBe(last.text)
    expect((await trustedBase(forger.machineThatChecked()))?.written.text).toBe(last.text)
  }
)

test('publications of other remotes that a stolen team key has signed cannot be promoted', async () => {
  const forger = new Forger(club)
  const { store } = forger
  const trust = forger.machineThatChecked()
  const signers = [club.keys.account, club.keys.earlier, club.keys.dismissed, club.keys.unknown]
  for (const [index, { keys }] of signers.entries()) {
    const version = `7.0.${index}`
    for (const name of ['mf-b', 'mf-c']) {
      await putRemote({ store, keys }, name, version)
      for (const traffic of [5, 100])
        await expect(runEach(trust, `${name}@${version} to ${traffic} %`)).rejects.toThrow(
          `the publication of ${name}@${version} is not signed with one of the release keys`
        )
    }
    await putHost({ store, keys }, version, { releaseKeys: trust.keys.publicKeys })
    await expect(runEach(trust, `host@${version}`)).rejects.toThrow(
      `the publication of host@${version} is not signed`
    )
  }
}, 60_000)

/** Writes an allowed canary of team `account` without its command. */
async function writeCanary(version: string) {
  const forger = new Forger(club)
  await forger.write(club.newest, entry => withCanary(entry, 'mf-a', { version, traffic: 5 }))
  return forger.machineThatChecked()
}

test('a stolen key cannot redefine a version that was live: its promotion is refused', async () => {
  await expect(runEach(await writeCanary('1.2.0'), 'mf-a@1.2.0')).rejects.toThrow(
    'mf-a@1.2.0 has changed since it went live'
  )
})

test('an unpublished canary of a team stops changes of ops until they roll it back', async () => {
  const trust = await writeCanary('9.9.9')
  await expect(render(trust)).rejects.toThrow('mf-a@9.9.9 is not published')
  await expect(runEach(trust, 'disable mf-b')).rejects.toThrow('mf-a@9.9.9 is not published')
  await runEach(trust, 'rollback mf-a')
  expect((await runEach(trust, 'disable mf-b')).state.remotes['mf-a']?.canary).toBeUndefined()
  expect((await readChain({ store: trust.store, keys: trust.keys })).faults).toEqual([])
})

test('an unsigned entry is not rendered even if the file of seen releases has its hash', async () => {
  const forger = new Forger(club)
  const forged = await forger.write(
    club.newest,
    ({ state }) => ({
      state: { ...state, host: evilHost },
      gate: [
        { check: 'smoke', outcome: 'passed', detail: [`host@${evilHost}`, ...versionsIn(state)].join(', ') }
      ]
    }),
    club.keys.unknown
  )
  for (const machine of [forger.newMachine, forger.machineThatChecked(forged)])
    await expect(render({ ...machine, rules: createTeamRules(forger.store) })).rejects.toThrow(
      'is not signed with a key that team account had at that time'
    )
})
