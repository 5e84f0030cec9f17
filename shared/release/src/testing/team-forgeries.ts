import type { HistoryEntry } from '../history/history-entry.ts'
import type { RemoteState, Settings } from '../history/release-state.ts'
import { toHash } from '../store/store.ts'
import { type Forgery, forgery, toHost, withEvilHost } from './forgery.ts'
import { type Edit, type Forger, type TeamClub, type UnsignedEntry, withCanary } from './team-club.ts'

// Test helper: entries that exceed the rights of team `account`, have a wrong signature, or are at a wrong place in
// the history.

/** Changes the state of a remote, or removes it. */
const editRemote =
  (name: string, edit: (remote: RemoteState) => RemoteState | undefined): Edit =>
  ({ state }) => {
    const { [name]: before, ...rest } = state.remotes
    const after = edit(before ?? { version: '1.0.0' })
    return { state: { ...state, remotes: { ...rest, ...(after ? { [name]: after } : {}) } } }
  }

/** Starts a canary that team `account` may start. */
const allowedCanary = (entry: UnsignedEntry, traffic = 5) =>
  withCanary(entry, 'mf-a', { version: '1.3.0', traffic })

const startCanary =
  (name: string, canary?: { readonly version: string; readonly traffic: number }): Edit =>
  entry =>
    withCanary(entry, name, canary)

const setConfig =
  (config: Settings): Edit =>
  ({ state }) => ({ state: { ...state, config } })

const newTeam = { keys: ['A'.repeat(43)], remotes: ['mf-c'], traffic: 99 }

/** Adds to the rights of a team. */
const widen =
  (name: string, rights: Partial<typeof newTeam>): Edit =>
  ({ state: { policy = { teams: {} }, ...state } }) => {
    const team = { ...(policy.teams[name] ?? newTeam), ...rights }
    return { state: { ...state, policy: { ...policy, teams: { ...policy.teams, [name]: team } } } }
  }

const editContents =
  (name: string, integrity: string | undefined): Edit =>
  entry => {
    const { contents, state } = allowedCanary(entry)
    const { [name]: _, ...rest } = contents
    return { state, contents: integrity === undefined ? rest : { ...rest, [name]: integrity } }
  }

const contentsRule = /may not change the recorded contents of/
const off = { message: 'Volvemos.' }

/** Changes that team `account` may not make, each with the reason. */
const forbidden: readonly (readonly [kind: string, rule: RegExp, edit: Edit])[] = [
  ['a canary of another team', /may not change mf-b/, startCanary('mf-b', { version: '9.9.9', traffic: 5 })],
  ['the end of another team’s canary', /may not change mf-b/, startCanary('mf-b')],
  [
    'a version for all members',
    /may not change the live version of mf-a/,
    editRemote('mf-a', remote => ({ ...remote, version: '1.3.0' }))
  ],
  [
    'a version of another team for all members',
    /may not change mf-b/,
    editRemote('mf-b', remote => ({ ...remote, version: '1.0.0' }))
  ],
  ['host', /may not change the host/, toHost('1.1.0')],
  [
    'configuration',
    /may not change the configuration/,
    setConfig({ overrideOrigins: ['https://evil.example'] })
  ],
  ['no configuration', /may not change the configuration/, setConfig({})],
  ['another remote', /may not change the policy/, widen('account', { remotes: ['mf-a', 'mf-b'] })],
  ['more members', /may not change the policy/, widen('account', { traffic: 99 })],
  ['another key', /may not change the policy/, widen('account', { keys: ['A'.repeat(43)] })],
  ['a new team', /may not change the policy/, widen('eva', newTeam)],
  ['no policy', /may not change the policy/, ({ state: { policy: _, ...state } }) => ({ state })],
  ['switching off', /may not switch mf-a/, editRemote('mf-a', remote => ({ ...remote, off }))],
  ['switching off another remote', /change mf-c/, editRemote('mf-c', remote => ({ ...remote, off }))],
  ['retiring', /may not retire mf-a/, editRemote('mf-a', () => undefined)],
  ['retiring another remote', /may not change mf-b/, editRemote('mf-b', () => undefined)],
  ['a remote that is new', /may not change mf-d/, editRemote('mf-d', () => ({ version: '1.3.0' }))],
  ['no fallback', /the fallback of mf-a/, editRemote('mf-a', ({ previous: _, ...remote }) => remote)],
  [
    'another fallback',
    /may not change the fallback of mf-a/,
    editRemote('mf-a', remote => ({ ...remote, previous: '1.3.0' }))
  ],
  ['pruning', /may not prune/, () => ({ pruned: ['mf-a@1.0.0'] })],
  [
    'anchor',
    /may not accept faults of the history/,
    ({ number }) => ({ anchor: { why: 'a disk', after: number - 1, entries: [number - 1], versions: [] } })
  ],
  ['a rollback of the release', /may not restore a release/, () => ({ restores: 2 })],
  ['files of another team', contentsRule, editContents('mf-b@1.1.0', 'sha384-evil')],
  ['no files of another team', contentsRule, editContents('mf-b@1.1.0', undefined)],
  ['files of its own version that all members have', contentsRule, editContents('mf-a@1.1.0', 'sha384-evil')],
  ['files of a version that is not live', contentsRule, editContents('mf-b@9.9.9', 'sha384-evil')],
  ['no files of its canary', /has to record the contents of mf-a@/, editContents('mf-a@1.3.0', undefined)],
  [
    'another start of the canaries',
    /may not choose the first members/,
    entry => {
      const { contents, state } = allowedCanary(entry)
      return { contents, state: { ...state, canariesSince: 101 } }
    }
  ],
  [
    'an earlier date',
    /may not date it before/,
    entry => ({ ...allowedCanary(entry), at: new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString() })
  ]
]

const wrongSteps: readonly Forgery[] = [
  ...forbidden.flatMap(([kind, rule, edit]) => [
    forgery(kind, { rule }, forger => forger.write(forger.club.newest, edit)),
    forgery(`${kind}, together with an allowed canary`, { rule }, forger =>
      forger.write(forger.club.newest, (entry, honest) => {
        const allowed = allowedCanary(entry)
        return { ...allowed, ...edit({ ...entry, ...allowed }, honest) }
      })
    )
  ]),
  forgery('a canary above the limit', { rule: /may give a canary of mf-a to 10 % of members/ }, forger =>
    forger.write(forger.club.newest, entry => allowedCanary(entry, 11))
  ),
  forgery('no change', { rule: /changes nothing/ }, forger => forger.write(forger.club.newest, () => ({}))),
  forgery('checkpoint', { rule: /may not change the checkpoint/ }, async forger => {
    const { newest } = forger.club
    const honest = forger.after(newest, entry => allowedCanary(entry)).entry.checkpoint
    await forger.write(newest, entry => ({ ...allowedCanary(entry), checkpoint: withEvilHost(honest) }))
  })
]

const noKey = /not signed with a key that team \w+ had at that time/

/** Creates a forgery that differs from an allowed canary in its signer only. */
const signedBy = (
  kind: string,
  pickSigner: (keys: TeamClub['keys']) => Parameters<Forger['after']>[2],
  { name = 'mf-a', rule = noKey } = {}
): Forgery =>
  forgery(kind, { rule }, forger =>
    forger.write(
      forger.club.newest,
      startCanary(name, { version: '1.3.0', traffic: 5 }),
      pickSigner(forger.club.keys)
    )
  )

/** Signs with the key of team `account` in the name of another one, or of ops. */
const impersonate =
  (team: string | undefined) =>
  ({ account: { keys } }: TeamClub['keys']) => ({ keys: { ...keys, team } })

/** Writes an entry whose signature does not cover it. */
const put = (forger: Forger, entry: HistoryEntry, text = JSON.stringify(entry)) =>
  forger.put(entry.number, text)

const notOps = /is not signed with one of the release keys/

const wrongSigners: readonly Forgery[] = [
  signedBy('a key that was rotated away', keys => keys.earlier),
  signedBy('a team that was dismissed', keys => keys.dismissed, { name: 'mf-c' }),
  signedBy('an unknown key', keys => keys.unknown),
  signedBy('another team’s name', impersonate('catalogue'), { name: 'mf-b' }),
  signedBy('a name of no team', impersonate('constructor')),
  signedBy('the name of ops', impersonate(undefined), { rule: notOps }),
  forgery('a changed signature', { rule: noKey }, forger => {
    const { entry } = forger.after(forger.club.newest, entry => allowedCanary(entry))
    const bytes = Buffer.from(entry.signature, 'base64')
    bytes[0] = (bytes[0] ?? 0) ^ 1
    return put(forger, { ...entry, signature: bytes.toString('base64') })
  }),
  forgery('a number in the text that was not signed', { rule: noKey }, forger => {
    const { entry, text } = forger.after(forger.club.newest, entry => allowedCanary(entry))
    return put(forger, entry, text.replace('"number":', '"number":1,"number":'))
  })
]

const firstOfTeams = ({ teamEntries, newest }: TeamClub) => teamEntries[0] ?? newest

const wrongPlaces: readonly Forgery[] = [
  forgery('a copy of an earlier entry of its own', { rule: /its file contains entry/ }, forger =>
    forger.put(forger.club.newest.entry.number + 1, firstOfTeams(forger.club).text)
  ),
  forgery('a copy of an earlier entry of its own, with another number', { rule: noKey }, forger => {
    const { newest } = forger.club
    const { entry } = firstOfTeams(forger.club)
    return put(forger, { ...entry, number: newest.entry.number + 1, previous: toHash(newest.text) })
  }),
  forgery(
    'an entry with the hash of another previous entry',
    { rule: /does not follow a trusted entry/ },
    forger => {
      const previous = toHash(firstOfTeams(forger.club).text)
      return forger.write(forger.club.newest, entry => ({ ...allowedCanary(entry), previous }))
    }
  ),
  forgery('an allowed entry after one with an unknown signature', { rule: notOps }, async forger => {
    const { newest, keys } = forger.club
    const unknown = { keys: { ...keys.unknown.keys, team: undefined } }
    await forger.write(await forger.write(newest, toHost('1.1.0'), unknown), entry => allowedCanary(entry))
  }),
  forgery('allowed entries after a forbidden one', { rule: /may not change/ }, async forger => {
    let last = await forger.write(forger.club.newest, toHost('1.1.0'))
    for (const traffic of [2, 3]) last = await forger.write(last, entry => allowedCanary(entry, traffic))
  }),
  forgery(
    'an earlier entry and all later ones, written again',
    { rule: /does not follow|not signed with|its file contains|may not|has changed since/ },
    async forger => {
      let last = firstOfTeams(forger.club)
      while (last.entry.number <= forger.club.newest.entry.number)
        last = await forger.write(last, entry => allowedCanary(entry, (entry.number % 9) + 1))
    }
  ),
  forgery('the newest entry, written again', { rule: /has changed since this machine checked it/ }, forger =>
    forger.write(forger.club.teamEntries.at(-2) ?? forger.club.newest, entry => allowedCanary(entry))
  )
]

export const teamForgeries: readonly Forgery[] = [...wrongSteps, ...wrongSigners, ...wrongPlaces]
