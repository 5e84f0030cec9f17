import { beforeAll, expect, test } from '@jest/globals'
import { makeRequested } from '../change/approve.ts'
import { render } from '../render/render.ts'
import { runEach } from '../testing/club.ts'
import { promoteEvilHost } from '../testing/forgery.ts'
import { putHost, putRemote } from '../testing/published.ts'
import { request, runAsTeam, seenInBrowser } from '../testing/team.ts'
import { Forger, newTeamClub, type TeamClub } from '../testing/team-club.ts'
import type { Parts, Proposal } from './history-entry.ts'
import { createProposal, pickParts, proposalId, signApproval } from './proposal.ts'
import { changedNames, type ReleaseState, type RemoteState, versionsIn } from './release-state.ts'
import { trustedBase } from './trusted-history.ts'

// An attacker with one team's key and write access to the store tries to change more than that team's canaries.

let club: TeamClub

beforeAll(async () => {
  club = await newTeamClub()
}, 60_000)

type TeamName = keyof TeamClub['keys']

interface Terms {
  /** Fields of the proposal that differ from an honest request. */
  readonly fields?: Partial<Proposal>
  readonly signer?: TeamName
  readonly folder?: string
  /** Edits the text of the file. */
  readonly write?: (text: string) => string
}

const what = 'promote mf-a@1.3.0 to 5 %'
const canary = { version: '1.3.0', traffic: 5 }

/** Writes a request of team `account`, by default for a canary of mf-a. */
async function writeRequest(
  forger: Forger,
  change: (state: ReleaseState) => ReleaseState,
  { fields = {}, signer = 'account', folder = 'account', write = text => text }: Terms = {}
) {
  const before = club.newest.entry
  const state = change(before.state)
  const team = { name: 'account', opened: versionsIn(state).map(String) }
  const honest = createProposal({ by: 'eva', why: '' }, before, { what, state, contents: {} }, team)
  const proposal = { ...honest, ...fields }
  const id = proposalId(proposal)
  const approvals = [signApproval(club.keys[signer].keys, { id, by: 'eva' })]
  const text = write(JSON.stringify({ proposal, approvals }))
  await forger.store.create(`ops/requests/${folder}/${id}.json`, text)
}

const editRemote =
  (name: string, edit: (remote: RemoteState) => RemoteState | undefined) =>
  (state: ReleaseState): ReleaseState => {
    const { [name]: remote = { version: '1.1.0' }, ...remotes } = state.remotes
    const edited = edit(remote)
    return { ...state, remotes: edited ? { ...remotes, [name]: edited } : remotes }
  }

const startCanary = (name = 'mf-a', given = canary) =>
  editRemote(name, remote => ({ ...remote, canary: given }))

const editPolicy =
  (edit: (policy: NonNullable<ReleaseState['policy']>) => ReleaseState['policy']) =>
  ({ policy, ...state }: ReleaseState): ReleaseState => {
    const edited = edit(policy ?? { teams: {} })
    return edited ? { ...state, policy: edited } : state
  }

const editTeam = (name: string, rights: object) =>
  editPolicy(policy => {
    const team = { ...(policy.teams[name] ?? { keys: [], remotes: ['mf-a'], traffic: 99 }), ...rights }
    return { ...policy, teams: { ...policy.teams, [name]: team } }
  })

const off = { message: 'Volvemos.' }

/** Changes that team `account` may not make, each with the reason. */
const forbidden: readonly (readonly [
  kind: string,
  rule: string,
  change: (state: ReleaseState) => ReleaseState
])[] = [
  ['a canary of another team', 'may not change mf-b', startCanary('mf-b')],
  [
    'the end of another team’s canary',
    'may not change mf-b',
    editRemote('mf-b', ({ canary: _, ...rest }) => rest)
  ],
  [
    'a version for all members',
    'the live version of mf-a',
    editRemote('mf-a', rest => ({ ...rest, version: '1.3.0' }))
  ],
  ['a host', 'may not change the host', state => ({ ...state, host: '1.1.0' })],
  ['a configuration', 'may not change the configuration', state => ({ ...state, config: { brand: 'evil' } })],
  [
    'another remote for the team',
    'may not change the policy',
    editTeam('account', { remotes: ['mf-a', 'mf-b'] })
  ],
  ['more members for the team', 'may not change the policy', editTeam('account', { traffic: 99 })],
  ['a new team', 'may not change the policy', editTeam('eva', {})],
  ['no policy', 'may not change the policy', editPolicy(() => undefined)],
  ['switching off', 'may not switch mf-a', editRemote('mf-a', rest => ({ ...rest, off }))],
  ['switching off another remote', 'may not change mf-c', editRemote('mf-c', rest => ({ ...rest, off }))],
  ['retiring', 'may not retire mf-a', editRemote('mf-a', () => undefined)],
  ['a new remote', 'may not change mf-d', editRemote('mf-d', () => ({ version: '1.3.0' }))],
  ['no fallback', 'the fallback of mf-a', editRemote('mf-a', ({ previous: _, ...rest }) => rest)],
  ['another fallback', 'the fallback of mf-a', editRemote('mf-a', rest => ({ ...rest, previous: '1.3.0' }))],
  [
    'a canary above the limit',
    'to 10 % of members, not to 11',
    startCanary('mf-a', { ...canary, traffic: 11 })
  ],
  ['the live version as a canary', 'its canary', startCanary('mf-a', { version: '1.1.0', traffic: 5 })],
  [
    'an unpublished version',
    'mf-a@9.9.9 is not published',
    startCanary('mf-a', { version: '9.9.9', traffic: 5 })
  ],
  ['nothing', 'changes nothing that is live', state => state]
]

/** Requests that differ from an honest one in one respect. Without a reason, they are ignored. */
const wrong: readonly (readonly [kind: string, rule: string | undefined, terms: () => Terms])[] = [
  ...(['earlier', 'dismissed', 'catalogue', 'unknown'] as const).map(
    signer =>
      [`with the key “${signer}”`, 'not signed with a key of team account', () => ({ signer })] as const
  ),
  [
    'of a version that no browser has opened',
    'no browser has opened mf-a@1.3.0',
    () => ({ fields: { team: { name: 'account', opened: [] } } })
  ],
  [
    'that builds on a release to come',
    'builds on release 1000, which does not exist yet',
    () => ({ fields: { base: 1_000 } })
  ],
  [
    'with a host that it does not name',
    'changes more than it names',
    () => ({ fields: { after: { ...partsAfter(), host: '9.9.9' } } })
  ],
  [
    'with a remote that it does not name',
    'changes more than it names',
    () => ({ fields: { after: { remotes: { ...partsAfter().remotes, 'mf-c': null } } } })
  ],
  [
    'that has expired',
    'it expired at',
    () => ({ fields: { expires: new Date(Date.now() - 1_000).toISOString() } })
  ],
  ['that is older than another change', 'mf-a changed since it was made', () => ({ fields: { base: 2 } })],
  [
    'of another state',
    'mf-a changed since it was made',
    () => ({ fields: { before: { remotes: { 'mf-a': { version: '1.0.0' } } } } })
  ],
  ['in the folder of another team', undefined, () => ({ folder: 'catalogue' })],
  ['in the name of another team', undefined, () => ({ fields: { team: { name: 'catalogue', opened: [] } } })],
  ['of a team that was dismissed', undefined, () => ({ folder: 'dismissed', signer: 'dismissed' })],
  ['changed after its signature', undefined, () => ({ write: text => text.replaceAll('1.3.0', '1.2.0') })],
  ['that is no JSON', undefined, () => ({ write: text => text.slice(1) })]
]

function partsAfter(): Parts {
  const { state } = club.newest.entry
  const after = startCanary()(state)
  return pickParts(after, changedNames(state, after))
}

async function expectNoChange(forger: Forger, rule: string | undefined) {
  const lines: string[] = []
  const ops = forger.machineThatChecked()
  await makeRequested({ ...ops, say: line => lines.push(line) })
  expect(lines).toEqual(rule === undefined ? [] : [expect.stringContaining(rule)])
  expect((await trustedBase(ops))?.written.text).toBe(club.newest.text)
  expect((await runEach(ops, 'disable mf-c')).number).toBe(club.newest.entry.number + 1)
}

test.each(forbidden)(
  'a team may not request %s, and the attempt stops no command of ops',
  async (_, rule, change) => {
    const forger = new Forger(club)
    await writeRequest(forger, change)
    await expectNoChange(forger, rule)
  }
)

test.each(wrong)('a request %s changes nothing, and stops no command of ops', async (_, rule, terms) => {
  const forger = new Forger(club)
  await writeRequest(forger, startCanary(), terms())
  await expectNoChange(forger, rule)
})

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
      state: { remotes: { [name]: { version: '1.1.0', canary } } }
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
