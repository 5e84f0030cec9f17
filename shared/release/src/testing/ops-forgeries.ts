import { setConfig } from '../change/config.ts'
import { promote } from '../change/promote.ts'
import { rollback } from '../change/rollback.ts'
import { disable } from '../change/switch-off.ts'
import { admitTeam, dismissTeam, freeze } from '../change/team.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import type { Policy } from '../history/policy.ts'
import { createTrialKey } from '../keys/release-keys.ts'
import type { Chance } from './chance.ts'
import { falsify, toEvilHost, withEvilHost, writeForged, writeHarmless } from './checkpoint-forgeries.ts'
import { type Attempt, evilHost, evilSettings, type OpsForgery } from './ops-forgery.ts'

// Test helper: what a thief writes with one key of ops, in a club where the host and the configuration need two
// keys and more rights for a team need three.

const among = <One>(chance: Chance, all: readonly [One, ...One[]]): One =>
  all[Math.floor(chance.next() * all.length)] ?? all[0]

const refused = { known: 'refused, listed', fresh: 'refused, listed', page: 'no' } as const
const accepted = { known: 'accepted', fresh: 'accepted', page: 'yes' } as const
const listed = { known: 'accepted, listed', fresh: 'accepted, listed', page: 'yes' } as const

/** A policy that the thief writes without the approvals of others. */
const widened = (kind: string, edit: (policy: Policy, chance: Chance) => Policy | undefined): OpsForgery => ({
  kind: `policy: ${kind}`,
  expected: refused,
  forge: ({ forger, chance }) =>
    writeForged(forger, forger.club.newest, ({ policy, ...state }) => {
      const is = edit(policy ?? { teams: {} }, chance)
      return { state: { ...state, ...(is ? { policy: is } : {}) } }
    }).then(last => writeHarmless(forger, last, Math.floor(chance.next() * 3)))
})

const team = (chance: Chance) => ({
  keys: [createTrialKey().publicKey],
  remotes: [among(chance, ['mf-a', 'mf-b', 'mf-c'])],
  traffic: 1 + Math.floor(chance.next() * 99)
})

const policies: readonly OpsForgery[] = [
  widened('a new team', ({ teams, ...others }, chance) => ({
    ...others,
    teams: { ...teams, evil: team(chance) }
  })),
  widened('a key for a team', ({ teams, ...others }, chance) => {
    const name = among(chance, ['account', 'catalogue'])
    const its = teams[name] ?? team(chance)
    return {
      ...others,
      teams: { ...teams, [name]: { ...its, keys: [...its.keys, createTrialKey().publicKey] } }
    }
  }),
  widened('a key that approves', ({ approvals, ...others }) => ({
    ...others,
    approvals: { ...approvals, of: [...(approvals?.of ?? []), createTrialKey().publicKey] }
  })),
  widened('fewer approvals', ({ approvals, ...others }, chance) => ({
    ...others,
    approvals: among<Policy['approvals']>(chance, [
      { of: approvals?.of ?? [], config: 2, team: 3 },
      { of: approvals?.of ?? [], host: 2, team: 3 },
      { of: approvals?.of ?? [], host: 2, config: 2, team: 2 }
    ])
  })),
  widened('no approvals', ({ teams }, chance) => among(chance, [undefined, { teams }]))
]

/** Entries about the past that the thief invents, some behind harmless ones. */
const pasts: readonly OpsForgery[] = [
  {
    kind: 'checkpoint: a rollback to an invented host',
    expected: refused,
    async forge({ forger, chance }) {
      const forged = await writeForged(forger, forger.club.newest, (_, honest) => ({
        checkpoint: withEvilHost(honest)
      }))
      await writeForged(
        forger,
        await writeHarmless(forger, forged, Math.floor(chance.next() * 4)),
        toEvilHost
      )
    }
  },
  {
    kind: 'checkpoint: something invented or left out',
    expected: refused,
    async forge({ forger, chance }) {
      const { newest } = forger.club
      await writeForged(forger, newest, (_, honest) => ({ checkpoint: falsify(honest, [], chance) }))
    }
  },
  {
    kind: 'anchor: after an entry that is none',
    expected: refused,
    async forge({ forger, chance }) {
      const after = among(chance, [-1, 0.5, 1_000, 99])
      await writeForged(forger, forger.club.newest, state => ({
        state: { ...state, host: evilHost },
        anchor: { why: 'a disk', after, entries: [], versions: [] }
      }))
    }
  },
  {
    kind: 'anchor: with an invented target',
    expected: refused,
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
    kind: 'team: the name of a team, with the key of ops',
    expected: refused,
    async forge({ forger, chance }) {
      const edit = among(chance, [{ host: evilHost }, { config: evilSettings }])
      await writeForged(forger, forger.club.newest, state => ({
        team: among(chance, ['account', 'catalogue', 'evil']),
        state: { ...state, ...edit }
      }))
    }
  }
]

const hasTeam = (name: string) => (entry: HistoryEntry) => entry.state.policy?.teams[name] !== undefined
const skipping = (thief: Attempt['thief']) => ({ ...thief, withoutHistory: 'a disk' })

/** Commands that the thief runs. */
const commands: readonly OpsForgery[] = [
  {
    kind: 'command: a version of a remote',
    expected: accepted,
    forge: ({ thief, chance }) =>
      promote(
        thief,
        [{ name: among(chance, ['mf-a', 'mf-b']), version: '9.9.9' }],
        1 + Math.floor(chance.next() * 100)
      )
  },
  {
    kind: 'command: a remote is switched off',
    expected: accepted,
    forge: ({ thief, chance }) => disable(thief, among(chance, ['mf-a', 'mf-b']), 'evil')
  },
  {
    kind: 'command: a team is dismissed',
    expected: { ...accepted, page: 'no' },
    forge: ({ thief }) => dismissTeam(thief, 'account'),
    isReached: entry => !hasTeam('account')(entry)
  },
  {
    kind: 'command: a freeze',
    expected: { ...accepted, page: 'no' },
    forge: ({ thief }) => freeze({ ...thief, why: 'evil' }, Date.now() + 86_400_000),
    honest: operation => rollback(operation, { name: 'mf-b' })
  },
  {
    kind: 'command: a host, with a reason for no approvals',
    expected: listed,
    forge: ({ thief }) => promote(skipping(thief), [{ name: 'host', version: evilHost }])
  },
  {
    kind: 'command: a configuration, with a reason for no approvals',
    expected: listed,
    forge: ({ thief }) => setConfig(skipping(thief), { change: evilSettings })
  },
  {
    kind: 'command: a team, with a reason for no approvals',
    expected: { ...listed, page: 'no' },
    forge: ({ thief, chance }) => {
      const { keys, remotes, traffic } = team(chance)
      return admitTeam(skipping(thief), 'evil', { remotes, traffic, key: keys[0] ?? '' })
    },
    isReached: hasTeam('evil')
  }
]

export const wrongOpsEntries: readonly OpsForgery[] = [...policies, ...pasts, ...commands]
