import { beforeAll, expect, test } from '@jest/globals'
import { render } from '../render/render.ts'
import { runEach } from '../testing/club.ts'
import { promoteEvilHost } from '../testing/forgery.ts'
import { putHost, putRemote } from '../testing/published.ts'
import { request, runAsTeam, seenInBrowser } from '../testing/team.ts'
import { Forger, newTeamClub, type TeamClub } from '../testing/team-club.ts'
import { trustedBase } from './trusted-history.ts'

// The rights of a team, and files of a stolen key that are no requests.

let club: TeamClub

beforeAll(async () => {
  club = await newTeamClub()
}, 60_000)

test.each([
  ['account', 'mf-a', 10],
  ['catalogue', 'mf-b', 20]
] as const)(
  'team %s may start, extend, replace and end a canary of %s up to %i %%',
  async (team, name, limit) => {
    const forger = new Forger(club)
    const ops = forger.machineThatChecked()
    const asTeam = { ...ops, keys: club.keys[team].keys, gate: seenInBrowser }
    const commands = [`${name}@1.3.0 to 1 %`, `${name}@1.3.0 to ${limit} %`, `${name}@1.2.0 to 5 %`]
    await runAsTeam(ops, asTeam, ...commands, `rollback ${name}`, `${name}@1.3.0 to 5 %`)
    expect((await trustedBase(ops))?.written.entry).toMatchObject({
      number: club.newest.entry.number + 5,
      state: { remotes: { [name]: { version: '1.1.0', canary: { version: '1.3.0', traffic: 5 } } } }
    })
    await expect(request(asTeam, `${name}@1.3.0 to ${limit + 1} %`)).rejects.toThrow(
      `may give a canary of ${name} to ${limit} % of members`
    )
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

test('an entry of the history that a team has signed is not rendered, even if the file of seen releases has its hash', async () => {
  const forger = new Forger(club)
  const forged = await forger.write(club.newest, promoteEvilHost, club.keys.account)
  for (const machine of [forger.newMachine, forger.machineThatChecked(forged)])
    await expect(render(machine)).rejects.toThrow('is not signed with one of the release keys')
})
