import { isQuick } from '@eqs/testing/suite'
import { beforeAll, expect, test } from '@jest/globals'
import { promote } from '../change/promote.ts'
import { rollback } from '../change/rollback.ts'
import { disable } from '../change/switch-off.ts'
import { render } from '../render/render.ts'
import { wrongApprovals } from '../testing/approval-forgeries.ts'
import { createChance } from '../testing/chance.ts'
import { putHost, putRemote } from '../testing/published.ts'
import { Forger, findRefusal, newTeamClub, type TeamClub, withCanary } from '../testing/team-club.ts'
import type { Forgery } from '../testing/team-forgeries.ts'
import { wrongSteps } from '../testing/team-forgeries.ts'
import { wrongPlaces, wrongSigners } from '../testing/team-forgeries-by-key.ts'
import { readChain } from './chain.ts'
import { trustedBase } from './trusted-history.ts'

// An attacker with one team's key and write access to the store tries to change more than that team's canaries.

let club: TeamClub

beforeAll(async () => {
  club = await newTeamClub()
}, 60_000)

/** Reads the history on a machine that had checked it before the theft. */
const readForged = (forger: Forger) => {
  const { keys, seen } = forger.machineThatChecked()
  return readChain({ store: forger.store, keys, seen })
}

/** Returns whether any command would accept the forgery, and the reasons of the refusals. */
async function parseOutcome(forgery: Forgery, seed: number) {
  const forger = new Forger(club)
  const forged = await forgery.forge(forger, createChance(seed))
  const { trustedEntries, faults } = await readForged(forger)
  const grave = faults.filter(({ isBlocking }) => isBlocking).map(({ text }) => text)
  const isBlocking = grave.length > 0
  const reasons = [await findRefusal(trustedBase(forger.machineThatChecked())), ...grave]
  const isBelieved = trustedEntries.some(({ text }) => text === forged.text) && !isBlocking
  return { isAccepted: isBelieved || !isBlocking || reasons[0] === 'accepted', reasons }
}

const forgeries = [...wrongSteps, ...wrongSigners, ...wrongPlaces, ...wrongApprovals]
/** Tries of each forgery, each with other random values. */
const times = isQuick ? 2 : 20
const tries = times * forgeries.length
/** Number of random sequences of permitted steps. */
const sequences = isQuick ? 20 : 100

test('each forgery with a stolen team key is refused, except for canaries of the team', async () => {
  const counts = new Map<string, { tried: number; accepted: number }>()
  const unexpected: string[] = []
  for (let seed = 0; seed < tries; seed += 1) {
    const forgery = forgeries[seed % forgeries.length]
    if (!forgery) continue
    const { isAccepted, reasons } = await parseOutcome(forgery, seed)
    const count = counts.get(forgery.kind) ?? { tried: 0, accepted: 0 }
    counts.set(forgery.kind, { tried: count.tried + 1, accepted: count.accepted + Number(isAccepted) })
    if (isAccepted || !reasons.some(reason => forgery.rule.test(reason)))
      unexpected.push(`${forgery.kind} (${seed}): ${reasons.join(' | ') || 'accepted'}`)
  }
  expect(unexpected).toEqual([])
  const lines = [...counts].map(([kind, { tried, accepted }]) => `${kind}: ${tried}, accepted ${accepted}`)
  process.stdout.write(`forgeries with a team’s key: ${tries}\n  ${lines.join('\n  ')}\n`)
}, 300_000)

test('random permitted steps of a team are accepted', async () => {
  for (let seed = 0; seed < sequences; seed += 1) {
    const chance = createChance(seed)
    const forger = new Forger(club)
    const [signer, name, limit] =
      chance.next() < 0.5
        ? ([club.keys.account, 'mf-a', 10] as const)
        : ([club.keys.catalogue, 'mf-b', 20] as const)
    let last = club.newest
    for (let step = 0; step < 3; step += 1) {
      const had = last.entry.state.remotes[name]?.canary
      const traffic = 1 + Math.floor(chance.next() * limit)
      const version = chance.next() < 0.5 ? '1.3.0' : '9.9.9'
      const isSame = had?.version === version && had.traffic === traffic
      const canary = isSame || (had && chance.next() < 0.3) ? undefined : { version, traffic }
      last = await forger.write(last, entry => withCanary(entry, name, canary), signer)
    }
    expect((await trustedBase(forger.machineThatChecked()))?.written.text).toBe(last.text)
    const { trustedEntries, faults } = await readForged(forger)
    expect(faults).toEqual([])
    expect(trustedEntries.at(-1)?.text).toBe(last.text)
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
        await expect(promote(trust, [{ name, version }], traffic)).rejects.toThrow(
          `the publication of ${name}@${version} is not signed with one of the release keys`
        )
    }
    await putHost({ store, keys }, version, { releaseKeys: trust.keys.publicKeys })
    await expect(promote(trust, [{ name: 'host', version }])).rejects.toThrow(
      `the publication of host@${version} is not signed`
    )
  }
}, 60_000)

test('a stolen key cannot redefine a version that was live: its promotion is refused', async () => {
  const forger = new Forger(club)
  await forger.write(club.newest, entry => withCanary(entry, 'mf-a', { version: '1.2.0', traffic: 5 }))
  const trust = forger.machineThatChecked()
  await expect(promote(trust, [{ name: 'mf-a', version: '1.2.0' }])).rejects.toThrow(
    'mf-a@1.2.0 has changed since it went live'
  )
})

test('an unpublished canary of a team stops changes of ops until they roll it back', async () => {
  const forger = new Forger(club)
  await forger.write(club.newest, entry => withCanary(entry, 'mf-a', { version: '9.9.9', traffic: 5 }))
  const trust = forger.machineThatChecked()
  await expect(render(trust)).rejects.toThrow('mf-a@9.9.9 is not published')
  await expect(disable(trust, 'mf-b', 'Volvemos.')).rejects.toThrow('mf-a@9.9.9 is not published')
  await rollback(trust, { name: 'mf-a' })
  expect((await disable(trust, 'mf-b', 'Volvemos.')).state.remotes['mf-a']?.canary).toBeUndefined()
  expect((await readChain({ store: forger.store, keys: trust.keys })).faults).toEqual([])
})
