import { setConfig } from '../change/config.ts'
import { disable } from '../change/switch-off.ts'
import { admitTeam, dismissTeam, freeze } from '../change/team.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import type { Policy } from '../history/policy.ts'
import { createTrialKey } from '../keys/signing.ts'
import type { Chance } from './chance.ts'
import { runEach } from './club.ts'
import {
  byOps,
  evilSettings,
  type Forgery,
  falsify,
  forgery,
  inventTarget,
  onEveryMachine,
  promoteEvilHost,
  times,
  toEvilHost,
  toHost,
  withEvilHost
} from './forgery.ts'
import { type Edit, evilHost, type Forger, harmless } from './team-club.ts'

// Test helper: entries and commands of a thief with one key of ops, in the club of `newTeamClub`.

const accepted = { expected: onEveryMachine('accepted', 'yes') }
const acceptedAndListed = { expected: onEveryMachine('accepted, listed', 'yes') }

/** Changes the policy without the required approvals. */
const editPolicy =
  (edit: (policy: Policy, chance: Chance) => Policy | undefined): Edit =>
  ({ state: { policy, ...state } }, chance) => {
    const widened = edit(policy ?? { teams: {} }, chance)
    return { state: { ...state, ...(widened ? { policy: widened } : {}) } }
  }

const newTeam = (chance: Chance) => ({
  keys: [createTrialKey().publicKey],
  remotes: [chance.pick(['mf-a', 'mf-b', 'mf-c'])],
  traffic: 1 + chance.below(99)
})

const policies: readonly Forgery[] = [
  byOps(
    'policy: a new team',
    editPolicy(({ teams, ...rest }, chance) => ({ ...rest, teams: { ...teams, evil: newTeam(chance) } }))
  ),
  byOps(
    'policy: a key for a team',
    editPolicy(({ teams, ...rest }, chance) => {
      const name = chance.pick(['account', 'catalogue'])
      const team = teams[name] ?? newTeam(chance)
      const keys = [...team.keys, createTrialKey().publicKey]
      return { ...rest, teams: { ...teams, [name]: { ...team, keys } } }
    })
  ),
  byOps(
    'policy: a key that approves',
    editPolicy(({ approvals, ...rest }) => ({
      ...rest,
      approvals: { ...approvals, of: [...(approvals?.of ?? []), createTrialKey().publicKey] }
    }))
  ),
  byOps(
    'policy: fewer approvals',
    editPolicy(({ approvals: { of = [] } = { of: [] }, ...rest }, chance) => ({
      ...rest,
      approvals: chance.pick<Policy['approvals']>([
        { of, config: 2, team: 3 },
        { of, host: 2, team: 3 },
        { of, host: 2, config: 2, team: 2 }
      ])
    }))
  ),
  byOps(
    'policy: no approvals',
    editPolicy(({ teams }, chance) => chance.pick([undefined, { teams }])),
    harmless,
    promoteEvilHost
  )
]

const checkpoints: readonly Forgery[] = [
  byOps('checkpoint: a rollback to an invented host', inventTarget, toEvilHost),
  byOps(
    'checkpoint: a rollback to an invented host, after harmless entries',
    inventTarget,
    ...times(4, harmless),
    toEvilHost
  ),
  byOps('checkpoint: with a wrong or missing value', (_, chance, honest) => ({
    checkpoint: falsify(honest, chance)
  })),
  byOps('checkpoint: with an invented host, in a newer format', (_, __, honest) => ({
    checkpoint: withEvilHost(honest),
    format: 9,
    minReader: 1
  }))
]

/** Adds an anchor that accepts the given number of entries before it. */
const anchorAfter =
  (count: number, fields: Edit = () => ({})): Edit =>
  (entry, chance, honest) => {
    const after = entry.number - 1
    const entries = Array.from({ length: count }, (_, index) => after - index)
    return { ...fields(entry, chance, honest), anchor: { why: 'a disk', after, entries, versions: [] } }
  }

/** Promotes as many unapproved hosts as a checkpoint has rollback targets. */
const unapprovedHosts = Array.from({ length: 11 }, (_, index): Edit => toHost(`9.9.${index}`))
const toApprovedHost: Edit = (...entry) => ({ ...toHost('1.0.0')(...entry), restores: 1 })

const anchors: readonly Forgery[] = [
  byOps('anchor: after an entry that does not exist', (_, chance) => ({
    anchor: { why: 'a disk', after: chance.pick([-1, 0.5, 1_000, 99]), entries: [], versions: [] }
  })),
  byOps('anchor: with an invented target', anchorAfter(0, inventTarget), toEvilHost),
  byOps('anchor: after unapproved hosts', ...unapprovedHosts, anchorAfter(11, toApprovedHost), toEvilHost),
  byOps(
    'anchor: after a valid entry that follows unapproved hosts',
    ...unapprovedHosts,
    toApprovedHost,
    anchorAfter(12),
    toEvilHost
  ),
  forgery('anchor: after a copy of an older entry', {}, async forger => {
    const { entry, text } = forger.club.newest
    const copy = { entry: { ...entry, number: entry.number + 1 }, text }
    await forger.put(copy.entry.number, text)
    await forger.writeAsOps([anchorAfter(1, inventTarget), harmless, toEvilHost], copy)
  }),
  forgery('anchor: after the newest entry, which was written again', {}, async forger => {
    const before = await forger.read(forger.club.newest.entry.number - 1)
    await forger.writeAsOps([editPolicy(() => undefined), anchorAfter(1)], before)
  }),
  forgery(
    'anchor: after the entry before the approvals',
    { expected: onEveryMachine('accepted, listed', 'yes') },
    async forger => {
      const before = await forger.read((await findApprovalsEntry(forger)) - 1)
      const number = forger.club.newest.entry.number + 1
      await forger.writeAsOps(
        [(...entry) => ({ ...anchorAfter(0, promoteEvilHost)(...entry), number })],
        before
      )
    }
  )
]

/** Returns the number of the entry that introduced approvals. */
export async function findApprovalsEntry(
  forger: Forger,
  number = forger.club.newest.entry.number
): Promise<number> {
  const { entry } = await forger.read(number)
  return entry.state.policy?.approvals ? findApprovalsEntry(forger, number - 1) : number + 1
}

const teams = [
  byOps('team: an entry in the name of a team, signed with the key of ops', ({ state }, chance) => ({
    team: chance.pick(['account', 'catalogue', 'evil']),
    state: { ...state, ...chance.pick([{ host: evilHost }, { config: evilSettings }]) }
  }))
]

const hasTeam = (name: string) => (entry: HistoryEntry) => entry.state.policy?.teams[name] !== undefined
/** Adds `--without-history`, which replaces the approvals. */
const skipHistory = ({ thief }: Forger) => ({ ...thief, withoutHistory: 'a disk' })

const commands: readonly Forgery[] = [
  forgery('command: a version of a remote', accepted, ({ thief }, chance) =>
    runEach(thief, `${chance.pick(['mf-a', 'mf-b'])}@9.9.9 to ${1 + chance.below(100)} %`)
  ),
  forgery('command: a remote is switched off', accepted, ({ thief }, chance) =>
    disable(thief, chance.pick(['mf-a', 'mf-b']), 'evil')
  ),
  forgery(
    'command: a team is dismissed',
    { expected: onEveryMachine('accepted'), isReached: entry => !hasTeam('account')(entry) },
    ({ thief }) => dismissTeam(thief, 'account')
  ),
  forgery(
    'command: a freeze',
    { expected: onEveryMachine('accepted'), honest: operation => runEach(operation, 'rollback mf-b') },
    ({ thief }) => freeze({ ...thief, why: 'evil' }, Date.now() + 86_400_000)
  ),
  forgery('command: a host, with --without-history', acceptedAndListed, forger =>
    runEach(skipHistory(forger), `host@${evilHost}`)
  ),
  forgery('command: a configuration, with --without-history', acceptedAndListed, forger =>
    setConfig(skipHistory(forger), { change: evilSettings })
  ),
  forgery(
    'command: a team, with --without-history',
    { expected: onEveryMachine('accepted, listed'), isReached: hasTeam('evil') },
    (forger, chance) => {
      const { keys, remotes, traffic } = newTeam(chance)
      return admitTeam(skipHistory(forger), 'evil', { remotes, traffic, key: keys[0] ?? '' })
    }
  )
]

export const wrongOpsEntries: readonly Forgery[] = [policies, checkpoints, anchors, teams, commands].flat()
