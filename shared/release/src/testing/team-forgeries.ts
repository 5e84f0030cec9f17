import type { WrittenEntry } from '../history/history.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import type { Policy } from '../history/policy.ts'
import type { RemoteState } from '../history/release-state.ts'
import type { Settings } from '../history/settings.ts'
import type { Chance } from './chance.ts'
import { type Edited, type Forger, withCanary } from './team-club.ts'

type Unsigned = Omit<HistoryEntry, 'signature' | 'checkpoint'>
type Edit = (entry: Unsigned, chance: Chance) => Edited

const among = <One>(chance: Chance, all: readonly [One, ...One[]]): One =>
  all[Math.floor(chance.next() * all.length)] ?? all[0]
const upTo = (chance: Chance, end: number) => 1 + Math.floor(chance.next() * end)
const newVersion = (chance: Chance) => among(chance, ['1.3.0', '9.9.9'])
const others = (chance: Chance) => among(chance, ['mf-b', 'mf-c'])

const edited = (entry: Unsigned, name: string, edit: (remote: RemoteState) => RemoteState | undefined) => {
  const { [name]: was, ...rest } = entry.state.remotes
  const is = edit(was ?? { version: '1.0.0' })
  return { ...entry, state: { ...entry.state, remotes: { ...rest, ...(is ? { [name]: is } : {}) } } }
}

const terms = { keys: ['A'.repeat(43)], remotes: ['mf-c'], traffic: 99 }

/** Changes of the policy in favour of account's key. */
function widened({ teams }: Policy, chance: Chance): Policy {
  const account = teams.account ?? terms
  return among(chance, [
    { teams: { ...teams, account: { ...account, remotes: ['mf-a', 'mf-b'] } } },
    { teams: { ...teams, account: { ...account, traffic: 99 } } },
    { teams: { ...teams, account: { ...account, keys: [...account.keys, 'A'.repeat(43)] } } },
    { teams: { ...teams, catalogue: { ...terms, keys: account.keys } } },
    { teams: { account } }
  ])
}

/** Changes that an entry of team account must not make, each with the rule that it breaks. */
const steps: Readonly<Record<string, readonly [rule: RegExp, edit: Edit]>> = {
  'another’s canary': [
    /may not change mf-[bc]/,
    (entry, chance) =>
      withCanary(entry, others(chance), { version: newVersion(chance), traffic: upTo(chance, 9) })
  ],
  'the end of another’s canary': [/may not change mf-b/, entry => withCanary(entry, 'mf-b', undefined)],
  'a version for all members': [
    /may not change the live version of mf-a/,
    (entry, chance) => edited(entry, 'mf-a', remote => ({ ...remote, version: newVersion(chance) }))
  ],
  'another’s version for all members': [
    /may not change mf-[bc]/,
    (entry, chance) => edited(entry, others(chance), remote => ({ ...remote, version: '1.0.0' }))
  ],
  'more than the limit': [
    /may give a canary of mf-a to 10 % of members/,
    (entry, chance) =>
      withCanary(entry, 'mf-a', { version: newVersion(chance), traffic: 10 + upTo(chance, 89) })
  ],
  host: [
    /may not change the host/,
    (entry, chance) => ({
      ...entry,
      state: { ...entry.state, host: among(chance, ['1.1.0', '0.9.0', '2.0.0']) }
    })
  ],
  configuration: [
    /may not change the configuration/,
    (entry, chance) => {
      const { config } = entry.state
      const wanted = among<Settings>(chance, [
        { ...config, apiBase: 'https://evil.example' },
        { ...config, overrideOrigins: ['https://evil.example'] },
        {}
      ])
      return { ...entry, state: { ...entry.state, config: wanted } }
    }
  ],
  policy: [
    /may not change the policy/,
    (entry, chance) => ({
      ...entry,
      state: { ...entry.state, policy: widened(entry.state.policy ?? { teams: {} }, chance) }
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
      state: { ...entry.state, policy: { teams: { ...entry.state.policy?.teams, eva: terms } } }
    })
  ],
  'switching off': [
    /may not (?:switch mf-a|change mf-[bc])/,
    (entry, chance) =>
      edited(entry, among(chance, ['mf-a', 'mf-b', 'mf-c']), remote => ({
        ...remote,
        off: { message: 'Volvemos.' }
      }))
  ],
  retiring: [
    /may not (?:retire mf-a|change mf-[bc])/,
    (entry, chance) => edited(entry, among(chance, ['mf-a', 'mf-b', 'mf-c']), () => undefined)
  ],
  'a remote that is new': [
    /may not change mf-(?:d|account)/,
    (entry, chance) =>
      edited(entry, among(chance, ['mf-d', 'mf-account']), () => ({ version: newVersion(chance) }))
  ],
  fallback: [
    /may not change (?:the fallback of mf-a|mf-[bc])/,
    (entry, chance) =>
      edited(entry, among(chance, ['mf-a', 'mf-b', 'mf-c']), ({ previous: _, ...remote }) =>
        chance.next() < 0.5 ? remote : { ...remote, previous: '1.3.0' }
      )
  ],
  pruning: [
    /may not prune/,
    (_, chance) => ({ pruned: [`${among(chance, ['host', 'mf-a', 'mf-b'])}@1.0.0`] })
  ],
  anchor: [
    /may not accept faults of the history/,
    ({ number }, chance) => ({
      anchor: {
        why: 'a disk',
        after: among(chance, [number - 1, number - 2, 1, 0]),
        entries: [number - 1],
        versions: []
      }
    })
  ],
  'a way back': [/may not restore a release/, (_, chance) => ({ restores: upTo(chance, 8) })],
  'another’s files': [
    /may not change the recorded contents of/,
    (entry, chance) => {
      const { contents } = entry
      const names = Object.keys(contents).filter(path => !path.includes('mf-a'))
      const name = names[Math.floor(chance.next() * names.length)] ?? 'host@1.0.0'
      const { [name]: _, ...rest } = contents
      return withCanary(
        { ...entry, contents: chance.next() < 0.5 ? rest : { ...rest, [name]: 'sha384-evil' } },
        'mf-a',
        { version: '1.3.0', traffic: 5 }
      )
    }
  ],
  'its own files that all members have': [
    /may not change the recorded contents of/,
    entry => {
      const { contents, state } = withCanary(entry, 'mf-a', { version: '1.3.0', traffic: 5 })
      return { state, contents: { ...contents, 'mf-a@1.1.0': 'sha384-evil' } }
    }
  ],
  'files of what is not live': [
    /may not change the recorded contents of/,
    (entry, chance) => {
      const { contents, state } = withCanary(entry, 'mf-a', { version: '1.3.0', traffic: 5 })
      return { state, contents: { ...contents, [`${others(chance)}@9.9.9`]: 'sha384-evil' } }
    }
  ],
  'nothing of its own files': [
    /has to record the contents of mf-a@/,
    (entry, chance) => {
      const version = newVersion(chance)
      const { contents, state } = withCanary(entry, 'mf-a', { version, traffic: 5 })
      const { [`mf-a@${version}`]: _, ...rest } = contents
      return { state, contents: rest }
    }
  ],
  'who is first': [
    /may not choose the first members/,
    (entry, chance) => {
      const { contents, state } = withCanary(entry, 'mf-a', { version: '1.3.0', traffic: 5 })
      return { contents, state: { ...state, canariesSince: 100 + upTo(chance, 900) } }
    }
  ],
  'an earlier day': [
    /may not date it before/,
    (entry, chance) => ({
      ...withCanary(entry, 'mf-a', { version: '1.3.0', traffic: 5 }),
      at: new Date(Date.now() - upTo(chance, 300) * 24 * 60 * 60 * 1000).toISOString()
    })
  ],
  'nothing at all': [/changes nothing/, () => ({})]
}

/** Result of a forgery: the number of its last entry, and the reason for its refusal. */
export interface Forgery {
  readonly kind: string
  readonly rule: RegExp
  forge(forger: Forger, chance: Chance): Promise<WrittenEntry>
}

/** Entries that do more than their team may. Half of them also contain a permitted canary. */
export const wrongSteps: readonly Forgery[] = [
  ...Object.entries(steps).map<Forgery>(([kind, [rule, edit]]) => ({
    kind,
    rule,
    async forge(forger, chance) {
      const { newest } = forger.club
      const isHidden = chance.next() < 0.5 && kind !== 'nothing at all' && kind !== 'more than the limit'
      const forged = forger.after(newest, entry => {
        const harmless = withCanary(entry, 'mf-a', { version: '1.3.0', traffic: upTo(chance, 10) })
        const { state, contents, ...more } = edit(isHidden ? { ...entry, ...harmless } : entry, chance)
        const base = isHidden ? harmless : {}
        return { ...base, ...more, ...(state ? { state } : {}), ...(contents ? { contents } : {}) }
      })
      await forger.put(forged.entry.number, forged.text)
      return forged
    }
  })),
  {
    kind: 'what came before',
    rule: /may not change the checkpoint/,
    async forge(forger, chance) {
      const { newest } = forger.club
      const canary = { version: '1.3.0', traffic: upTo(chance, 10) }
      const honest = forger.after(newest, entry => withCanary(entry, 'mf-a', canary)).entry.checkpoint
      const evil = [{ version: '9.9.9', since: 1 }]
      const checkpoint = among(chance, [
        { ...honest, targets: { ...honest.targets, host: [...evil, ...(honest.targets.host ?? [])] } },
        { ...honest, targets: { ...honest.targets, 'mf-b': [...evil, ...(honest.targets['mf-b'] ?? [])] } },
        { ...honest, entries: { ...honest.entries, 1: 'evil' } },
        { ...honest, changed: {} },
        { ...honest, releases: [] }
      ])
      const forged = forger.after(newest, entry => ({ ...withCanary(entry, 'mf-a', canary), checkpoint }))
      await forger.put(forged.entry.number, forged.text)
      return forged
    }
  }
]
