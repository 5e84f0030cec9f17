import { isQuick } from '@eqs/testing/suite'
import { beforeAll, expect, test } from '@jest/globals'
import { createTeamRules } from '../gate/gate.ts'
import { render } from '../render/render.ts'
import { createChance } from '../testing/chance.ts'
import { runEach } from '../testing/club.ts'
import type { Forgery } from '../testing/forgery.ts'
import { putHost, putRemote } from '../testing/published.ts'
import {
  evilHost,
  Forger,
  findRefusal,
  newTeamClub,
  type TeamClub,
  withCanary
} from '../testing/team-club.ts'
import { wrongSteps } from '../testing/team-forgeries.ts'
import { wrongPlaces, wrongSigners } from '../testing/team-forgeries-by-key.ts'
import { versionsIn } from './release-state.ts'
import { readChain, trustedBase } from './trusted-history.ts'

// An attacker with one team's key and write access to the store tries to change more than that team's canaries.

let club: TeamClub

beforeAll(async () => {
  club = await newTeamClub()
}, 60_000)

/** Reads the history on a machine that had checked it before the theft. */
const readForged = (forger: Forger) => readChain(forger.machineThatChecked())

/** Returns whether any command would accept the forgery, and the reasons of the refusals. */
async function getOutcome(forgery: Forgery, seed: number) {
  const chance = createChance(seed)
  const forger = new Forger(club, chance)
  await forgery.forge(forger, chance)
  const grave = (await readForged(forger)).faults.filter(({ isBlocking }) => isBlocking)
  const refusal = await findRefusal(trustedBase(forger.machineThatChecked()))
  return {
    isAccepted: grave.length === 0 || refusal === 'accepted',
    reasons: [refusal, ...grave.map(({ text }) => text)]
  }
}

const forgeries = [...wrongSteps, ...wrongSigners, ...wrongPlaces]
/** Tries of each forgery, each with other random values. */
const times = isQuick ? 2 : 20
/** Number of random sequences of permitted steps. */
const sequences = isQuick ? 20 : 100

test('each forgery with a stolen team key is refused, except for canaries of the team', async () => {
  const unexpected: string[] = []
  for (const forgery of forgeries)
    for (let seed = 0; seed < times; seed += 1) {
      const { isAccepted, reasons } = await getOutcome(forgery, seed)
      if (isAccepted || !reasons.some(reason => forgery.rule?.test(reason)))
        unexpected.push(`${forgery.kind} (${seed}): ${reasons.join(' | ')}`)
    }
  expect(unexpected).toEqual([])
  process.stdout.write(
    `forgeries with a team’s key: ${times * forgeries.length} of ${forgeries.length} kinds refused\n`
  )
}, 300_000)

test('random permitted steps of a team are accepted', async () => {
  for (let seed = 0; seed < sequences; seed += 1) {
    const chance = createChance(seed)
    const forger = new Forger(club, chance)
    const [signer, name, limit] =
      chance.next() < 0.5
        ? ([club.keys.account, 'mf-a', 10] as const)
        : ([club.keys.catalogue, 'mf-b', 20] as const)
    let last = club.newest
    for (let step = 0; step < 3; step += 1) {
      const had = last.entry.state.remotes[name]?.canary
      const next = { version: chance.pick(['1.3.0', '9.9.9']), traffic: 1 + chance.below(limit) }
      const isSame = had?.version === next.version && had.traffic === next.traffic
      const canary = isSame || (had && chance.next() < 0.3) ? undefined : next
      last = await forger.write(last, entry => withCanary(entry, name, canary), signer)
    }
    const { trustedEntries, faults } = await readForged(forger)
    expect(faults).toEqual([])
    expect(trustedEntries.at(-1)?.text).toBe(last.text)
    expect((await trustedBase(forger.machineThatChecked()))?.written.text).toBe(last.text)
  }
}, 120_000)

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
