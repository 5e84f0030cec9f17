import type { Checkpoint, WrittenEntry } from '../history/history-entry.ts'
import type { Policy } from '../history/policy.ts'
import type { RemoteState, Settings } from '../history/release-state.ts'
import type { Chance } from './chance.ts'
import { type ForgedFields, type Forger, type UnsignedEntry, withCanary } from './team-club.ts'

// Test helper: entries that exceed the rights of team `account`.

type Edit = (entry: UnsignedEntry, chance: Chance) => ForgedFields

const pickVersion = (chance: Chance) => chance.pick(['1.3.0', '9.9.9'])
/** Returns a remote of another team. */
const pickForeign = (chance: Chance) => chance.pick(['mf-b', 'mf-c'])
const pickRemote = (chance: Chance) => chance.pick(['mf-a', 'mf-b', 'mf-c'])

/** Changes the state of a remote, or removes it. */
const editRemote = (
  entry: UnsignedEntry,
  name: string,
  edit: (remote: RemoteState) => RemoteState | undefined
) => {
  const { [name]: before, ...rest } = entry.state.remotes
  const after = edit(before ?? { version: '1.0.0' })
  return { ...entry, state: { ...entry.state, remotes: { ...rest, ...(after ? { [name]: after } : {}) } } }
}

const aboveLimit = 'a canary above the limit'
const noChange = 'no change'

const newTeam = { keys: ['A'.repeat(43)], remotes: ['mf-c'], traffic: 99 }

/** Returns a policy that gives more rights to the key of team `account`. */
function widenPolicy({ teams }: Policy, chance: Chance): Policy {
  const account = teams.account ?? newTeam
  return chance.pick([
    { teams: { ...teams, account: { ...account, remotes: ['mf-a', 'mf-b'] } } },
    { teams: { ...teams, account: { ...account, traffic: 99 } } },
    { teams: { ...teams, account: { ...account, keys: [...account.keys, 'A'.repeat(43)] } } },
    { teams: { ...teams, catalogue: { ...newTeam, keys: account.keys } } },
    { teams: { account } }
  ])
}

/** Changes that an entry of team `account` must not make, each with the rule that it breaks. */
const forbiddenChanges: Readonly<Record<string, readonly [rule: RegExp, edit: Edit]>> = {
  'a canary of another team': [
    /may not change mf-[bc]/,
    (entry, chance) =>
      withCanary(entry, pickForeign(chance), { version: pickVersion(chance), traffic: 1 + chance.below(9) })
  ],
  'the end of another team’s canary': [/may not change mf-b/, entry => withCanary(entry, 'mf-b', undefined)],
  'a version for all members': [
    /may not change the live version of mf-a/,
    (entry, chance) => editRemote(entry, 'mf-a', remote => ({ ...remote, version: pickVersion(chance) }))
  ],
  'a version of another team for all members': [
    /may not change mf-[bc]/,
    (entry, chance) => editRemote(entry, pickForeign(chance), remote => ({ ...remote, version: '1.0.0' }))
  ],
  [aboveLimit]: [
    /may give a canary of mf-a to 10 % of members/,
    (entry, chance) =>
      withCanary(entry, 'mf-a', { version: pickVersion(chance), traffic: 11 + chance.below(89) })
  ],
  host: [
    /may not change the host/,
    (entry, chance) => ({
      ...entry,
      state: { ...entry.state, host: chance.pick(['1.1.0', '0.9.0', '2.0.0']) }
    })
  ],
  configuration: [
    /may not change the configuration/,
    (entry, chance) => {
      const { config } = entry.state
      const settings = chance.pick<Settings>([
        { ...config, apiBase: 'https://evil.example' },
        { ...config, overrideOrigins: ['https://evil.example'] },
        {}
      ])
      return { ...entry, state: { ...entry.state, config: settings } }
    }
  ],
  policy: [
    /may not change the policy/,
    (entry, chance) => ({
      ...entry,
      state: { ...entry.state, policy: widenPolicy(entry.state.policy ?? { teams: {} }, chance) }
    })
  ],
  'no policy': [
    /may not change the policy/,
    ({ state: { policy, ...state }, ...entry }) => ({ ...entry, state })
  ],
  'a new team': [
    /may not change the policy/,
    entry => ({
      ...entry,
      state: { ...entry.state, policy: { teams: { ...entry.state.policy?.teams, eva: newTeam } } }
    })
  ],
  'switching off': [
    /may not (?:switch mf-a|change mf-[bc])/,
    (entry, chance) =>
      editRemote(entry, pickRemote(chance), remote => ({
        ...remote,
        off: { message: 'Volvemos.' }
      }))
  ],
  retiring: [
    /may not (?:retire mf-a|change mf-[bc])/,
    (entry, chance) => editRemote(entry, pickRemote(chance), () => undefined)
  ],
  'a remote that is new': [
    /may not change mf-(?:d|account)/,
    (entry, chance) =>
      editRemote(entry, chance.pick(['mf-d', 'mf-account']), () => ({ version: pickVersion(chance) }))
  ],
  fallback: [
    /may not change (?:the fallback of mf-a|mf-[bc])/,
    (entry, chance) =>
      editRemote(entry, pickRemote(chance), ({ previous: _, ...remote }) =>
        chance.next() < 0.5 ? remote : { ...remote, previous: '1.3.0' }
      )
  ],
  pruning: [/may not prune/, (_, chance) => ({ pruned: [`${chance.pick(['host', 'mf-a', 'mf-b'])}@1.0.0`] })],
  anchor: [
    /may not accept faults of the history/,
    ({ number }, chance) => ({
      anchor: {
        why: 'a disk',
        after: chance.pick([number - 1, number - 2, 1, 0]),
        entries: [number - 1],
        versions: []
      }
    })
  ],
  'a rollback of the release': [
    /may not restore a release/,
    (_, chance) => ({ restores: 1 + chance.below(8) })
  ],
  'files of another team': [
    /may not change the recorded contents of/,
    (entry, chance) => {
      const { contents } = entry
      const names = Object.keys(contents).filter(path => !path.includes('mf-a'))
      const name = chance.pick(names) ?? 'host@1.0.0'
      const { [name]: _, ...rest } = contents
      return withCanary(
        { ...entry, contents: chance.next() < 0.5 ? rest : { ...rest, [name]: 'sha384-evil' } },
        'mf-a',
        { version: '1.3.0', traffic: 5 }
      )
    }
  ],
  'files of its own version that all members have': [
    /may not change the recorded contents of/,
    entry => {
      const { contents, state } = withCanary(entry, 'mf-a', { version: '1.3.0', traffic: 5 })
      return { state, contents: { ...contents, 'mf-a@1.1.0': 'sha384-evil' } }
    }
  ],
  'files of a version that is not live': [
    /may not change the recorded contents of/,
    (entry, chance) => {
      const { contents, state } = withCanary(entry, 'mf-a', { version: '1.3.0', traffic: 5 })
      return { state, contents: { ...contents, [`${pickForeign(chance)}@9.9.9`]: 'sha384-evil' } }
    }
  ],
  'no files of its canary': [
    /has to record the contents of mf-a@/,
    (entry, chance) => {
      const version = pickVersion(chance)
      const { contents, state } = withCanary(entry, 'mf-a', { version, traffic: 5 })
      const { [`mf-a@${version}`]: _, ...rest } = contents
      return { state, contents: rest }
    }
  ],
  'another start of the canaries': [
    /may not choose the first members/,
    (entry, chance) => {
      const { contents, state } = withCanary(entry, 'mf-a', { version: '1.3.0', traffic: 5 })
      return { contents, state: { ...state, canariesSince: 101 + chance.below(900) } }
    }
  ],
  'an earlier date': [
    /may not date it before/,
    (entry, chance) => ({
      ...withCanary(entry, 'mf-a', { version: '1.3.0', traffic: 5 }),
      at: new Date(Date.now() - (1 + chance.below(300)) * 24 * 60 * 60 * 1000).toISOString()
    })
  ],
  [noChange]: [/changes nothing/, () => ({})]
}

/** A way to write entries without the right to. */
export interface Forgery {
  readonly kind: string
  /** Matches the reason for the refusal. */
  readonly rule: RegExp
  /** @returns its last entry. */
  forge(forger: Forger, chance: Chance): Promise<WrittenEntry>
}

/** Entries with a forbidden change. Half of them also contain an allowed canary. */
export const wrongSteps: readonly Forgery[] = [
  ...Object.entries(forbiddenChanges).map<Forgery>(([kind, [rule, edit]]) => ({
    kind,
    rule,
    async forge(forger, chance) {
      const { newest } = forger.club
      const isHidden = chance.next() < 0.5 && kind !== noChange && kind !== aboveLimit
      return forger.write(newest, entry => {
        const allowed = withCanary(entry, 'mf-a', { version: '1.3.0', traffic: 1 + chance.below(10) })
        const { state, contents, ...fields } = edit(isHidden ? { ...entry, ...allowed } : entry, chance)
        const base = isHidden ? allowed : {}
        return { ...base, ...fields, ...(state ? { state } : {}), ...(contents ? { contents } : {}) }
      })
    }
  })),
  {
    kind: 'checkpoint',
    rule: /may not change the checkpoint/,
    async forge(forger, chance) {
      const { newest } = forger.club
      const canary = { version: '1.3.0', traffic: 1 + chance.below(10) }
      const honest = forger.after(newest, entry => withCanary(entry, 'mf-a', canary)).entry.checkpoint
      const evil = [{ version: '9.9.9', since: 1 }]
      const checkpoint = chance.pick<Checkpoint>([
        { ...honest, targets: { ...honest.targets, host: [...evil, ...(honest.targets.host ?? [])] } },
        { ...honest, targets: { ...honest.targets, 'mf-b': [...evil, ...(honest.targets['mf-b'] ?? [])] } },
        { ...honest, entries: { ...honest.entries, 1: 'evil' } },
        { ...honest, changed: {} },
        { ...honest, releases: [] }
      ])
      return forger.write(newest, entry => ({ ...withCanary(entry, 'mf-a', canary), checkpoint }))
    }
  }
]
