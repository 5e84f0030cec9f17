import * as v from 'valibot'
import {
  approvalsText,
  freezeText,
  getTeam,
  type Policy,
  policy,
  type Team,
  teamText
} from '../history/policy.ts'
import { namesIn } from '../history/release-state.ts'
import { keyName } from '../keys/signing.ts'
import { publishedRemotes } from '../published/release-files.ts'
import { calledByOps } from '../store/errors.ts'
import type { Store } from '../store/store.ts'
import type { ChangeCommand, Operation } from './prepare.ts'

/** Permissions of a team. Absent fields keep their value. */
interface TeamTerms {
  readonly remotes?: readonly string[] | undefined
  readonly key?: string | undefined
  readonly traffic?: number | undefined
}

/** Permits a team to publish its remotes and to start canaries of them, or changes the terms of an admitted team. */
export function admitTeam(name: string, terms: TeamTerms): ChangeCommand {
  const words = [
    ...(terms.remotes ?? []),
    ...(terms.traffic === undefined ? [] : [`up to ${terms.traffic} %`]),
    ...(terms.key === undefined ? [] : [`key ${terms.key}`])
  ].join(' ')
  return changePolicy(`policy admit ${name} ${words}`, policy => {
    const team = getTeam(policy, name)
    const { remotes = team?.remotes, traffic = team?.traffic, key } = terms
    const keys = team?.keys ?? (key === undefined ? undefined : [key])
    if (!remotes || !keys || traffic === undefined)
      throw new Error(`${name} is a new team: name its remotes, --traffic and --key`)
    if (key !== undefined && !keys.includes(key))
      throw new Error(
        `team ${name} already has a key: change it with ${calledByOps} policy rotate ${name} --key …`
      )
    return { ...policy, teams: { ...policy.teams, [name]: { keys, remotes: [...remotes], traffic } } }
  })
}

/** Adds a key of a team, and removes the key that begins with `without`. Other keys stay valid. */
export function rotateTeam(
  name: string,
  { key, without }: { readonly key?: string | undefined; readonly without?: string | undefined }
): ChangeCommand {
  const words = [key ? ` key ${key}` : '', without ? ` without ${without}` : ''].join('')
  return changePolicy(`policy rotate ${name}${words}`, policy => {
    const team = findTeam(policy, name)
    const removed = without === undefined ? [] : team.keys.filter(teamKey => teamKey.startsWith(without))
    if (without !== undefined && removed.length !== 1)
      throw new Error(
        `${removed.length} keys of team ${name} begin with ${without}: it has ${team.keys.map(keyName).join(', ')}`
      )
    const added = key === undefined ? [] : [key]
    const keys = new Set([...added, ...team.keys.filter(teamKey => !removed.includes(teamKey))])
    return { ...policy, teams: { ...policy.teams, [name]: { ...team, keys: [...keys] } } }
  })
}

/** Removes a team with all its permissions. Its earlier changes stay valid. */
export function dismissTeam(name: string): ChangeCommand {
  return changePolicy(`policy dismiss ${name}`, policy => {
    findTeam(policy, name)
    const { [name]: _, ...teams } = policy.teams
    return { ...policy, teams }
  })
}

/** Number of keys of ops that a change of each kind needs. 1 removes the rule. */
type ApprovalRules = Readonly<Partial<Record<'host' | 'config' | 'team', number>>>

/** @param approvers the keys that can approve. By default the present ones, or those of the operator's key file. */
export function requireApprovals(rules: ApprovalRules, approvers?: readonly string[]): ChangeCommand {
  const words = Object.entries(rules).map(([kind, keys]) => `${kind}=${keys}`)
  const what = ['policy approvals', ...words, ...(approvers ? [`of ${approvers.join(',')}`] : [])].join(' ')
  return changePolicy(what, (present, { keys: { publicKeys, signsWith, withSignerAmong } }) => {
    const { of: presentApprovers, ...presentRules } = present.approvals ?? {}
    // The earlier keys of an operator stay in the file after a rotation. They are no second person.
    const isApprover = (key: string) => key === signsWith || !withSignerAmong([key])
    const keys = [...new Set(approvers ?? presentApprovers ?? publicKeys.filter(isApprover))]
    const newRules = Object.entries({ ...presentRules, ...rules }).flatMap(([kind, needed = 1]) =>
      needed > 1 ? [[kind, needed] as const] : []
    )
    const impossible = newRules.find(([, needed]) => needed > keys.length)
    if (impossible)
      throw new Error(
        `${impossible.join('=')}: there ${keys.length === 1 ? 'is 1 key that approves' : `are ${keys.length} keys that approve`}. Others are added to RELEASE_KEYS, or named with --key`
      )
    const { approvals: _, ...others } = present
    return newRules.length === 0
      ? others
      : { ...others, approvals: { of: keys, ...Object.fromEntries(newRules) } }
  })
}

/**
 * Freezes releases until a time. Mitigations, `enable` and changes of the policy still work. A freeze without a reason keeps
 * the earlier one.
 *
 * @param until milliseconds since 1970.
 */
export function freeze(until: number): ChangeCommand {
  const moment = new Date(until).toISOString()
  if (until <= Date.now()) throw new Error(`${moment} is in the past: nothing was frozen`)
  return changePolicy(`policy freeze until ${moment}`, (present, { why }) => ({
    ...present,
    freeze: { until: moment, why: why || (present.freeze?.why ?? '') }
  }))
}

export function thaw(): ChangeCommand {
  return changePolicy('policy thaw', ({ freeze: frozen, ...others }) => {
    if (!frozen) throw new Error('nothing is frozen')
    return others
  })
}

function findTeam(policy: Policy, name: string): Team {
  const team = getTeam(policy, name)
  if (team) return team
  throw new Error(`unknown team ${name}. The teams are: ${namesIn(policy.teams)}`)
}

function changePolicy(what: string, edit: (present: Policy, operation: Operation) => unknown): ChangeCommand {
  return {
    what,
    touches: ['policy'],
    isAllowedInFreeze: true,
    async decide(before, _, operation) {
      const { store, say, keys } = operation
      if (!before) throw new Error('nothing is live yet: promote a host first')
      const edited = v.safeParse(policy, edit(before.policy ?? { teams: {} }, operation))
      if (!edited.success) throw new Error(`${what}: ${edited.issues[0].message}`)
      const { output } = edited
      refuseSharedKeys(output, [...keys.publicKeys, ...(output.approvals?.of ?? [])])
      for (const remote of await listUnpublished(store, before.policy, output))
        say?.(`note: ${remote} has no published version yet: is this its name?`)
      return { state: { ...before, policy: output } }
    }
  }
}

/** Lists remotes that a team gets before their first publication. Such a name may be mistyped. */
async function listUnpublished(store: Store, before: Policy | undefined, after: Policy) {
  const listRemotes = (policy: Policy | undefined) =>
    Object.values(policy?.teams ?? {}).flatMap(({ remotes }) => remotes)
  const known = listRemotes(before)
  const added = listRemotes(after).filter(remote => !known.includes(remote))
  if (added.length === 0) return []
  const published = await publishedRemotes(store)
  return added.filter(remote => !published.includes(remote))
}

function refuseSharedKeys({ teams }: Policy, ops: readonly string[]): void {
  const owners = new Map<string, string>(ops.map(key => [key, 'ops']))
  for (const [name, { keys }] of Object.entries(teams))
    for (const key of keys) {
      const owner = owners.get(key)
      if (owner)
        throw new Error(`key ${keyName(key)} already belongs to ${owner}: each team needs a key of its own`)
      owners.set(key, `team ${name}`)
    }
}

export function policyText(policy: Policy): string {
  const teams = Object.entries(policy.teams)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, team]) => `team ${name}: ${teamText(team)}`)
  return [
    ...(teams.length > 0 ? teams : ['no team: only ops can publish and promote']),
    ...(policy.approvals ? [`approvals: ${approvalsText(policy)}`] : []),
    ...(policy.freeze ? [`freeze: ${freezeText(policy)}`] : [])
  ].join('\n')
}
