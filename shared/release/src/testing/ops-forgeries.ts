import { setConfig } from '../change/config.ts'
import { promote } from '../change/promote.ts'
import { rollback } from '../change/rollback.ts'
import { disable } from '../change/switch-off.ts'
import { admitTeam, dismissTeam, freeze } from '../change/team.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import type { Policy } from '../history/policy.ts'
import { createTrialKey } from '../keys/signing.ts'
import type { Chance } from './chance.ts'
import { falsify, toEvilHost, withEvilHost, writeForged, writeHarmless } from './checkpoint-forgeries.ts'
import { type Attempt, evilHost, evilSettings, type OpsForgery, onEveryMachine } from './ops-forgery.ts'

// Test helper: entries and commands of a thief with one key of ops. In the club, the host and the configuration
// need two keys, and more rights for a team need three.

const accepted = onEveryMachine('accepted', 'yes')

/** Creates a forgery that changes the policy without the required approvals. */
const widenPolicy = (
  kind: string,
  edit: (policy: Policy, chance: Chance) => Policy | undefined
): OpsForgery => ({
  kind: `policy: ${kind}`,
  forge: ({ forger, chance }) =>
    writeForged(forger, forger.club.newest, ({ policy, ...state }) => {
      const widened = edit(policy ?? { teams: {} }, chance)
      return { state: { ...state, ...(widened ? { policy: widened } : {}) } }
    }).then(last => writeHarmless(forger, last, chance.below(3)))
})

const newTeam = (chance: Chance) => ({
  keys: [createTrialKey().publicKey],
  remotes: [chance.pick(['mf-a', 'mf-b', 'mf-c'])],
  traffic: 1 + chance.below(99)
})

const policies: readonly OpsForgery[] = [
  widenPolicy('a new team', ({ teams, ...rest }, chance) => ({
    ...rest,
    teams: { ...teams, evil: newTeam(chance) }
  })),
  widenPolicy('a key for a team', ({ teams, ...rest }, chance) => {
    const name = chance.pick(['account', 'catalogue'])
    const team = teams[name] ?? newTeam(chance)
    return {
      ...rest,
      teams: { ...teams, [name]: { ...team, keys: [...team.keys, createTrialKey().publicKey] } }
    }
  }),
  widenPolicy('a key that approves', ({ approvals, ...rest }) => ({
    ...rest,
    approvals: { ...approvals, of: [...(approvals?.of ?? []), createTrialKey().publicKey] }
  })),
  widenPolicy('fewer approvals', ({ approvals, ...rest }, chance) => ({
    ...rest,
    approvals: chance.pick<Policy['approvals']>([
      { of: approvals?.of ?? [], config: 2, team: 3 },
      { of: approvals?.of ?? [], host: 2, team: 3 },
      { of: approvals?.of ?? [], host: 2, config: 2, team: 2 }
    ])
  })),
  widenPolicy('no approvals', ({ teams }, chance) => chance.pick([undefined, { teams }]))
]

/** Entries with forged checkpoints and anchors, some of them after harmless entries. */
const checkpoints: readonly OpsForgery[] = [
  {
    kind: 'checkpoint: a rollback to an invented host',
    async forge({ forger, chance }) {
      const forged = await writeForged(forger, forger.club.newest, (_, honest) => ({
        checkpoint: withEvilHost(honest)
      }))
      await writeForged(forger, await writeHarmless(forger, forged, chance.below(4)), toEvilHost)
    }
  },
  {
    kind: 'checkpoint: with a wrong or missing value',
    async forge({ forger, chance }) {
      const { newest } = forger.club
      await writeForged(forger, newest, (_, honest) => ({ checkpoint: falsify(honest, [], chance) }))
    }
  },
  {
    kind: 'anchor: after an entry that does not exist',
    async forge({ forger, chance }) {
      const after = chance.pick([-1, 0.5, 1_000, 99])
      await writeForged(forger, forger.club.newest, state => ({
        state: { ...state, host: evilHost },
        anchor: { why: 'a disk', after, entries: [], versions: [] }
      }))
    }
  },
  {
    kind: 'anchor: with an invented target',
    async forge({ forger }) {
      const { entry } = forger.club.newest
      const forged = await writeForged(forger, forger.club.newest, (_, honest) => ({
        checkpoint: withEvilHost(honest),
        anchor: { why: 'a disk', after: entry.number, entries: [], versions: [] }
      }))
      await writeForged(forger, forged, toEvilHost)
    }
  },
  {
    kind: 'team: an entry in the name of a team, signed with the key of ops',
    async forge({ forger, chance }) {
      const edit = chance.pick([{ host: evilHost }, { config: evilSettings }])
      await writeForged(forger, forger.club.newest, state => ({
        team: chance.pick(['account', 'catalogue', 'evil']),
        state: { ...state, ...edit }
      }))
    }
  }
]

const hasTeam = (name: string) => (entry: HistoryEntry) => entry.state.policy?.teams[name] !== undefined
/** Adds `--without-history`, which replaces the approvals. */
const skipHistory = (thief: Attempt['thief']) => ({ ...thief, withoutHistory: 'a disk' })

/** Commands that the thief runs. */
const commands: readonly OpsForgery[] = [
  {
    kind: 'command: a version of a remote',
    expected: accepted,
    forge: ({ thief, chance }) =>
      promote(thief, [{ name: chance.pick(['mf-a', 'mf-b']), version: '9.9.9' }], 1 + chance.below(100))
  },
  {
    kind: 'command: a remote is switched off',
    expected: accepted,
    forge: ({ thief, chance }) => disable(thief, chance.pick(['mf-a', 'mf-b']), 'evil')
  },
  {
    kind: 'command: a team is dismissed',
    expected: onEveryMachine('accepted'),
    forge: ({ thief }) => dismissTeam(thief, 'account'),
    isReached: entry => !hasTeam('account')(entry)
  },
  {
    kind: 'command: a freeze',
    expected: onEveryMachine('accepted'),
    forge: ({ thief }) => freeze({ ...thief, why: 'evil' }, Date.now() + 86_400_000),
    honest: operation => rollback(operation, { name: 'mf-b' })
  },
  {
    kind: 'command: a host, with --without-history',
    expected: onEveryMachine('accepted, listed', 'yes'),
    forge: ({ thief }) => promote(skipHistory(thief), [{ name: 'host', version: evilHost }])
  },
  {
    kind: 'command: a configuration, with --without-history',
    expected: onEveryMachine('accepted, listed', 'yes'),
    forge: ({ thief }) => setConfig(skipHistory(thief), { change: evilSettings })
  },
  {
    kind: 'command: a team, with --without-history',
    expected: onEveryMachine('accepted, listed'),
    forge: ({ thief, chance }) => {
      const { keys, remotes, traffic } = newTeam(chance)
      return admitTeam(skipHistory(thief), 'evil', { remotes, traffic, key: keys[0] ?? '' })
    },
    isReached: hasTeam('evil')
  }
]

export const wrongOpsEntries: readonly OpsForgery[] = [...policies, ...checkpoints, ...commands]
