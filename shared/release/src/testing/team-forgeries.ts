import type { Checkpoint } from '../history/history-entry.ts'
import type { Policy } from '../history/policy.ts'
import type { RemoteState, Settings } from '../history/release-state.ts'
import type { Chance } from './chance.ts'
import { type Forgery, forgery } from './forgery.ts'
import { type Edit, type UnsignedEntry, withCanary } from './team-club.ts'

// Test helper: entries that exceed the rights of team `account`.

const pickVersion = (chance: Chance) => chance.pick(['1.3.0', '9.9.9'])
/** Returns a remote of another team. */
const pickForeign = (chance: Chance) => chance.pick(['mf-b', 'mf-c'])
const pickRemote = (chance: Chance) => chance.pick(['mf-a', 'mf-b', 'mf-c'])

/** Changes the state of a remote, or removes it. */
const editRemote = (
  { state }: UnsignedEntry,
  name: string,
  edit: (remote: RemoteState) => RemoteState | undefined
) => {
  const { [name]: before, ...rest } = state.remotes
  const after = edit(before ?? { version: '1.0.0' })
  return { state: { ...state, remotes: { ...rest, ...(after ? { [name]: after } : {}) } } }
}

/** Returns a canary that team `account` may start. */
export const allowedCanary = (entry: UnsignedEntry, traffic = 5) =>
  withCanary(entry, 'mf-a', { version: '1.3.0', traffic })

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

const aboveLimit = 'a canary above the limit'
const noChange = 'no change'

/** Creates an entry of team `account` with a change that it must not make. Half of these entries also contain an allowed canary. */
const forbidden = (kind: string, rule: RegExp, edit: Edit): Forgery =>
  forgery(kind, { rule }, (forger, chance) => {
    const isHidden = chance.next() < 0.5 && kind !== noChange && kind !== aboveLimit
    return forger.write(forger.club.newest, (entry, _, honest) => {
      const allowed = isHidden ? allowedCanary(entry, 1 + chance.below(10)) : {}
      return { ...allowed, ...edit({ ...entry, ...allowed }, chance, honest) }
    })
  })

export const wrongSteps: readonly Forgery[] = [
  forbidden('a canary of another team', /may not change mf-[bc]/, (entry, chance) =>
    withCanary(entry, pickForeign(chance), { version: pickVersion(chance), traffic: 1 + chance.below(9) })
  ),
  forbidden('the end of another team’s canary', /may not change mf-b/, entry =>
    withCanary(entry, 'mf-b', undefined)
  ),
  forbidden('a version for all members', /may not change the live version of mf-a/, (entry, chance) =>
    editRemote(entry, 'mf-a', remote => ({ ...remote, version: pickVersion(chance) }))
  ),
  forbidden('a version of another team for all members', /may not change mf-[bc]/, (entry, chance) =>
    editRemote(entry, pickForeign(chance), remote => ({ ...remote, version: '1.0.0' }))
  ),
  forbidden(aboveLimit, /may give a canary of mf-a to 10 % of members/, (entry, chance) =>
    withCanary(entry, 'mf-a', { version: pickVersion(chance), traffic: 11 + chance.below(89) })
  ),
  forbidden('host', /may not change the host/, ({ state }, chance) => ({
    state: { ...state, host: chance.pick(['1.1.0', '0.9.0', '2.0.0']) }
  })),
  forbidden('configuration', /may not change the configuration/, ({ state }, chance) => {
    const config = chance.pick<Settings>([
      { ...state.config, apiBase: 'https://evil.example' },
      { ...state.config, overrideOrigins: ['https://evil.example'] },
      {}
    ])
    return { state: { ...state, config } }
  }),
  forbidden('policy', /may not change the policy/, ({ state }, chance) => ({
    state: { ...state, policy: widenPolicy(state.policy ?? { teams: {} }, chance) }
  })),
  forbidden('no policy', /may not change the policy/, ({ state: { policy: _, ...state } }) => ({ state })),
  forbidden('a new team', /may not change the policy/, ({ state }) => ({
    state: { ...state, policy: { teams: { ...state.policy?.teams, eva: newTeam } } }
  })),
  forbidden('switching off', /may not (?:switch mf-a|change mf-[bc])/, (entry, chance) =>
    editRemote(entry, pickRemote(chance), remote => ({ ...remote, off: { message: 'Volvemos.' } }))
  ),
  forbidden('retiring', /may not (?:retire mf-a|change mf-[bc])/, (entry, chance) =>
    editRemote(entry, pickRemote(chance), () => undefined)
  ),
  forbidden('a remote that is new', /may not change mf-(?:d|account)/, (entry, chance) =>
    editRemote(entry, chance.pick(['mf-d', 'mf-account']), () => ({ version: pickVersion(chance) }))
  ),
  forbidden('fallback', /may not change (?:the fallback of mf-a|mf-[bc])/, (entry, chance) =>
    editRemote(entry, pickRemote(chance), ({ previous: _, ...remote }) =>
      chance.next() < 0.5 ? remote : { ...remote, previous: '1.3.0' }
    )
  ),
  forbidden('pruning', /may not prune/, (_, chance) => ({
    pruned: [`${chance.pick(['host', 'mf-a', 'mf-b'])}@1.0.0`]
  })),
  forbidden('anchor', /may not accept faults of the history/, ({ number }, chance) => {
    const after = chance.pick([number - 1, number - 2, 1, 0])
    return { anchor: { why: 'a disk', after, entries: [number - 1], versions: [] } }
  }),
  forbidden('a rollback of the release', /may not restore a release/, (_, chance) => ({
    restores: 1 + chance.below(8)
  })),
  forbidden('files of another team', /may not change the recorded contents of/, (entry, chance) => {
    const names = Object.keys(entry.contents).filter(path => !path.includes('mf-a'))
    const name = chance.pick(names) ?? 'host@1.0.0'
    const { [name]: _, ...rest } = entry.contents
    const contents = chance.next() < 0.5 ? rest : { ...rest, [name]: 'sha384-evil' }
    return allowedCanary({ ...entry, contents })
  }),
  forbidden(
    'files of its own version that all members have',
    /may not change the recorded contents of/,
    entry => {
      const { contents, state } = allowedCanary(entry)
      return { state, contents: { ...contents, 'mf-a@1.1.0': 'sha384-evil' } }
    }
  ),
  forbidden(
    'files of a version that is not live',
    /may not change the recorded contents of/,
    (entry, chance) => {
      const { contents, state } = allowedCanary(entry)
      return { state, contents: { ...contents, [`${pickForeign(chance)}@9.9.9`]: 'sha384-evil' } }
    }
  ),
  forbidden('no files of its canary', /has to record the contents of mf-a@/, (entry, chance) => {
    const version = pickVersion(chance)
    const { contents, state } = withCanary(entry, 'mf-a', { version, traffic: 5 })
    const { [`mf-a@${version}`]: _, ...rest } = contents
    return { state, contents: rest }
  }),
  forbidden('another start of the canaries', /may not choose the first members/, (entry, chance) => {
    const { contents, state } = allowedCanary(entry)
    return { contents, state: { ...state, canariesSince: 101 + chance.below(900) } }
  }),
  forbidden('an earlier date', /may not date it before/, (entry, chance) => ({
    ...allowedCanary(entry),
    at: new Date(Date.now() - (1 + chance.below(300)) * 24 * 60 * 60 * 1000).toISOString()
  })),
  forbidden(noChange, /changes nothing/, () => ({})),
  forgery('checkpoint', { rule: /may not change the checkpoint/ }, (forger, chance) => {
    const { newest } = forger.club
    const { targets, ...honest } = forger.after(newest, entry => allowedCanary(entry)).entry.checkpoint
    const name = chance.pick(['host', 'mf-b'])
    const evil = [{ version: '9.9.9', since: 1 }, ...(targets[name] ?? [])]
    const checkpoint = chance.pick<Checkpoint>([
      { ...honest, targets: { ...targets, [name]: evil } },
      { ...honest, targets, entries: { ...honest.entries, 1: 'evil' } },
      { ...honest, targets, changed: {} },
      { ...honest, targets, releases: [] }
    ])
    return forger.write(newest, entry => ({ ...allowedCanary(entry), checkpoint }))
  })
]
