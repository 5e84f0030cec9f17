import { beforeAll, expect, test } from '@jest/globals'
import { makeRequested, openProposals } from '../change/approve.ts'
import { withSignature } from '../keys/signing.ts'
import { status } from '../status/status.ts'
import { toHash } from '../store/store.ts'
import { request, seenInBrowser } from '../testing/team.ts'
import { Forger, newTeamClub, type TeamClub } from '../testing/team-club.ts'
import type { Parts, Proposal } from './history-entry.ts'
import { createProposal, pickParts, putProposal, signProposal } from './proposal.ts'
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
  const team = { name: 'account', host: state.host, opened: [...versionsIn(state)] }
  const honest = createProposal({ by: 'eva', why: '' }, before, { what, state, contents: {} }, team)
  const signed = signProposal(club.keys[signer].keys, { ...honest, ...fields }, 'eva')
  const text = write(JSON.stringify(signed))
  await forger.store.create(`ops/requests/${folder}/${toHash(text)}.json`, text)
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
const notSigned = 'is no signed request of team account: it is removed'

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

const asTeam = (name: string) => ({ team: { name, host: '1.0.0', opened: [] } })
const edited = (write: (text: string) => string) => (): Terms => ({ write })
const signedAgain = (edit: (signed: ReturnType<typeof signProposal>) => object) =>
  edited(text => {
    const { signature: _, ...unsigned } = { signature: '', ...edit(JSON.parse(text)) }
    return JSON.stringify(withSignature(club.keys.account.keys, unsigned))
  })

/** Requests that differ from an honest one in one respect, each with the reason. */
const wrong: readonly (readonly [kind: string, rule: string, terms: () => Terms])[] = [
  ...(['earlier', 'dismissed', 'catalogue', 'unknown'] as const).map(
    signer => [`with the key “${signer}”`, notSigned, () => ({ signer })] as const
  ),
  [
    'whose version was opened with another host',
    'no browser has opened mf-a@1.3.0, a version of team account, with host@1.0.0',
    () => ({ fields: { team: { name: 'account', host: '0.9.0', opened: ['mf-a@1.3.0'] } } })
  ],
  ['that builds on a release to come', 'which does not exist yet', () => ({ fields: { base: 1_000 } })],
  [
    'with a remote that it does not name',
    'changes more than it names',
    () => ({ fields: { after: { remotes: { ...partsAfter().remotes, 'mf-c': null } } } })
  ],
  ['of another club', 'it was made in another club', () => ({ fields: { club: 'a'.repeat(64) } })],
  ['that is valid for a year', 'for more than a week', () => ({ fields: { expires: inDays(365) } })],
  ['that has expired', 'it expired at', () => ({ fields: { expires: inDays(-1) } })],
  ['that is older than another change', 'mf-a changed since it was made', () => ({ fields: { base: 2 } })],
  [
    'of another state',
    'mf-a changed since it was made',
    () => ({ fields: { before: { remotes: { 'mf-a': { version: '1.0.0' } } } } })
  ],
  [
    'that expires at a time that is no number',
    notSigned,
    signedAgain(({ proposal, ...given }) => ({
      proposal: { ...proposal, expires: '2000-01-01T00:00:00+03' },
      ...given
    }))
  ],
  ['in the name of another team', notSigned, () => ({ fields: asTeam('catalogue') })],
  ['with a text of two lines', notSigned, () => ({ fields: { what: 'promote\n99 ops: all is fine' } })],
  [
    'that two lines have signed',
    notSigned,
    signedAgain(signed => ({ ...signed, by: 'eva\n99 ops: all is fine' }))
  ],
  [
    'with a host that it does not name',
    'changes more than it names',
    () => ({ fields: { after: { ...partsAfter(), host: '9' } } })
  ],
  ['changed after its signature', notSigned, edited(text => text.replaceAll('1.3.0', '1.2.0'))],
  [
    'signed in another order of its fields',
    notSigned,
    signedAgain(({ proposal: { club, ...rest }, ...given }) => ({ proposal: { ...rest, club }, ...given }))
  ],
  ['with a longer text of its signature', notSigned, edited(text => text.replace(/"}$/, '...."}'))],
  ['that is no JSON', notSigned, edited(text => text.slice(1))],
  [
    'nested too deep',
    notSigned,
    edited(text => text.replace('"after":{', `"after":{"config":{"a":${'['.repeat(2e4)}${']'.repeat(2e4)}},`))
  ]
]

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

function partsAfter(): Parts {
  const { state } = club.newest.entry
  const after = startCanary()(state)
  return pickParts(after, changedNames(state, after))
}

/** Expects a wrong request of team account to be removed with the reason, and one of team catalogue to be made. */
async function expectNoChange(forger: Forger, rule: string) {
  const ops = forger.machineThatChecked()
  await request({ ...ops, keys: club.keys.catalogue.keys, gate: seenInBrowser }, 'mf-b@1.3.0 to 5 %')
  expect((await status(forger.store)).notes).toHaveLength(rule === notSigned ? 1 : 2)
  const lines: string[] = []
  await makeRequested({ ...ops, say: line => lines.push(line) })
  expect(lines).toEqual([expect.stringContaining(rule)])
  for (const team of ['account', 'catalogue'])
    expect(await forger.store.list(`ops/requests/${team}`)).toEqual([])
  const made = (await trustedBase(ops))?.written.entry
  const { remotes, ...others } = club.newest.entry.state
  expect(made?.number).toBe(club.newest.entry.number + 1)
  expect(made?.state).toMatchObject({ ...others, remotes: { ...remotes, 'mf-b': { canary } } })
}

test.each([
  ...forbidden.map(([kind, rule, change]) => [`for ${kind}`, rule, change, (): Terms => ({})] as const),
  ...wrong.map(([kind, rule, terms]) => [kind, rule, startCanary(), terms] as const)
])('a request %s is removed, and stops no other team', async (_, rule, change, terms) => {
  const forger = new Forger(club)
  await writeRequest(forger, change, terms())
  await expectNoChange(forger, rule)
})

test('requests of a team that was dismissed are not read', async () => {
  const forger = new Forger(club)
  const terms = { fields: asTeam('dismissed'), signer: 'dismissed', folder: 'dismissed' } as const
  await writeRequest(forger, startCanary('mf-c'), terms)
  await makeRequested(forger.machineThatChecked())
  expect(await forger.store.list('ops/requests/dismissed')).toHaveLength(1)
  expect((await trustedBase(forger.newMachine))?.written.text).toBe(club.newest.text)
})

test('a configuration that a team proposes to ops in their folder does not wait for approvals', async () => {
  const forger = new Forger(club)
  const { entry } = club.newest
  const change = { what, state: { ...entry.state, config: { brand: 'evil' } }, contents: {} }
  const proposal = createProposal({ by: 'eva', why: '' }, entry, change)
  await putProposal(forger.store, club.keys.account.keys, proposal)
  expect(await forger.store.list('ops/proposals')).toHaveLength(1)
  expect(await openProposals(forger.newMachine, entry)).toEqual([])
})
