import { makeChange } from '../change/change.ts'
import { setConfig } from '../change/config.ts'
import { disable } from '../change/switch-off.ts'
import { admitTeam, dismissTeam, freeze } from '../change/team.ts'
import type { Checkpoint, HistoryEntry } from '../history/history-entry.ts'
import type { Policy } from '../history/policy.ts'
import { createTrialKey } from '../keys/signing.ts'
import { runEach } from './club.ts'
import {
  byOps,
  evilSettings,
  evilTarget,
  type Forgery,
  forgery,
  inventTarget,
  onEveryMachine,
  promoteEvilHost,
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
  (edit: (policy: Policy) => Policy | undefined): Edit =>
  ({ state: { policy = { teams: {} }, ...state } }) => {
    const edited = edit(policy)
    return { state: { ...state, ...(edited ? { policy: edited } : {}) } }
  }

const key = createTrialKey().publicKey
const newTeam = { keys: [key], remotes: ['mf-c'], traffic: 99 }

/** Changes a team, or admits one. */
const editTeam = (name: string, rights: Partial<typeof newTeam>): Edit =>
  editPolicy(({ teams, ...rest }) => {
    const team = { ...(teams[name] ?? newTeam), ...rights }
    return { ...rest, teams: { ...teams, [name]: team } }
  })

const editApprovals = (edit: (approvals: NonNullable<Policy['approvals']>) => Policy['approvals']): Edit =>
  editPolicy(({ approvals = { of: [] }, ...rest }) => ({ ...rest, approvals: edit(approvals) }))

const policies: readonly Forgery[] = [
  byOps('policy: a new team', editTeam('evil', newTeam)),
  byOps('policy: a key for a team', editTeam('account', { keys: [key] })),
  byOps('policy: more members for a team', editTeam('account', { traffic: 99 })),
  byOps(
    'policy: a key that approves',
    editApprovals(({ of, ...rest }) => ({ ...rest, of: [...of, key] }))
  ),
  byOps(
    'policy: no approvals of hosts',
    editApprovals(({ of }) => ({ of, config: 2, team: 3 }))
  ),
  byOps(
    'policy: no approvals of the configuration',
    editApprovals(({ of }) => ({ of, host: 2, team: 3 }))
  ),
  byOps(
    'policy: fewer approvals of teams',
    editApprovals(({ of }) => ({ of, host: 2, config: 2, team: 2 }))
  ),
  byOps(
    'policy: no approvals',
    editPolicy(({ teams }) => ({ teams })),
    promoteEvilHost
  ),
  byOps(
    'policy: none',
    editPolicy(() => undefined),
    promoteEvilHost
  )
]

/** Returns the wrong values of a checkpoint. */
const falsifications: readonly ((honest: Checkpoint) => Partial<Checkpoint>)[] = [
  ({ targets }) => ({ targets: { ...targets, host: [...(targets.host ?? []), evilTarget] } }),
  ({ targets }) => ({ targets: { ...targets, 'mf-a': targets['mf-a']?.slice(1) ?? [] } }),
  ({ targets }) => ({
    targets: {
      ...targets,
      'mf-a': (targets['mf-a'] ?? []).map(target => ({ ...target, since: target.since + 1 }))
    }
  }),
  () => ({ targets: {} }),
  () => ({ changed: {} }),
  ({ changed }) => ({ changed: { ...changed, host: 1_000 } }),
  ({ canaries }) => ({ canaries: { ...canaries, 'mf-c': 1 } }),
  () => ({ canaries: {} }),
  ({ releases }) => ({ releases: [...releases, 1_000] }),
  () => ({ releases: [] }),
  ({ pruned }) => ({ pruned: [...pruned, 'mf-a@1.0.0'] }),
  ({ entries }) => ({ entries: { ...entries, 1: 'evil' } }),
  () => ({ entries: {} }),
  () => ({ club: '' })
]

const checkpoints: readonly Forgery[] = [
  byOps('checkpoint: a rollback to an invented host', inventTarget, toEvilHost),
  byOps(
    'checkpoint: a rollback to an invented host, after harmless entries',
    ...[inventTarget, harmless, harmless, harmless, harmless, toEvilHost]
  ),
  ...falsifications.map(falsify =>
    byOps('checkpoint: with a wrong or missing value', (_, honest) => ({
      checkpoint: { ...honest, ...falsify(honest) }
    }))
  ),
  byOps('checkpoint: with an invented host, in a newer format', (_, honest) => ({
    checkpoint: withEvilHost(honest),
    format: 9,
    minReader: 1
  }))
]

/** Adds an anchor that accepts the given number of entries before it. */
const anchorAfter =
  (count: number, fields: Edit = () => ({})): Edit =>
  (entry, honest) => {
    const after = entry.number - 1
    const entries = Array.from({ length: count }, (_, index) => after - index)
    return { ...fields(entry, honest), anchor: { why: 'a disk', after, entries, versions: [] } }
  }

/** Promotes as many unapproved hosts as a checkpoint has rollback targets. */
const unapprovedHosts = Array.from({ length: 11 }, (_, index): Edit => toHost(`9.9.${index}`))
const toApprovedHost: Edit = (...entry) => ({ ...toHost('1.0.0')(...entry), restores: 1 })

const anchors: readonly Forgery[] = [
  ...[-1, 0.5, 1_000].map(after =>
    byOps('anchor: after an entry that does not exist', () => ({
      anchor: { why: 'a disk', after, entries: [], versions: [] }
    }))
  ),
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

const hasTeam = (name: string) => (entry: HistoryEntry) => entry.state.policy?.teams[name] !== undefined
/** Adds `--without-history`, which replaces the approvals. */
const skipHistory = ({ thief }: Forger) => ({ ...thief, withoutHistory: 'a disk' })

const commands: readonly Forgery[] = [
  forgery('command: a version of a remote', accepted, ({ thief }) => runEach(thief, 'mf-a@9.9.9 to 100 %')),
  forgery('command: a remote is switched off', accepted, ({ thief }) =>
    makeChange(thief, disable('mf-a', 'evil'))
  ),
  forgery(
    'command: a team is dismissed',
    { expected: onEveryMachine('accepted'), isReached: entry => !hasTeam('account')(entry) },
    ({ thief }) => makeChange(thief, dismissTeam('account'))
  ),
  forgery(
    'command: a freeze',
    { expected: onEveryMachine('accepted'), honest: operation => runEach(operation, 'rollback mf-b') },
    ({ thief }) => makeChange({ ...thief, why: 'evil' }, freeze(Date.now() + 86_400_000))
  ),
  forgery('command: a host, with --without-history', acceptedAndListed, forger =>
    runEach(skipHistory(forger), `host@${evilHost}`)
  ),
  forgery('command: a configuration, with --without-history', acceptedAndListed, forger =>
    makeChange(skipHistory(forger), setConfig({ change: evilSettings }))
  ),
  forgery(
    'command: a team, with --without-history',
    { expected: onEveryMachine('accepted, listed'), isReached: hasTeam('evil') },
    forger => makeChange(skipHistory(forger), admitTeam('evil', { remotes: ['mf-c'], traffic: 99, key }))
  )
]

export const wrongOpsEntries: readonly Forgery[] = [policies, checkpoints, anchors, commands].flat()
