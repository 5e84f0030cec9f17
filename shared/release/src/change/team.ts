import * as v from 'valibot'
import type { HistoryEntry } from '../history/history-entry.ts'
import { approvalsText, freezeText, type Policy, policy, type Team, teamText } from '../history/policy.ts'
import { namesIn } from '../history/release-state.ts'
import { keyName } from '../keys/release-keys.ts'
import { change, type Operation } from './change.ts'

/** What a team is given; what is left out stays as it is. */
export interface Terms {
  readonly remotes?: readonly string[] | undefined
  readonly key?: string | undefined
  readonly traffic?: number | undefined
}

/**
 * Gives a team what it may do without asking anyone: publish its remotes, and give them to a few. Said of a team that there is,
 * its terms change.
 *
 * @throws {Error} when something is missing for a new one, or the key is another operator's.
 */
export function admitTeam(operation: Operation, name: string, terms: Terms): Promise<HistoryEntry> {
  const words = [
    ...(terms.remotes ?? []),
    ...(terms.traffic === undefined ? [] : [`up to ${terms.traffic} %`]),
    ...(terms.key === undefined ? [] : [`key ${terms.key}`])
  ].join(' ')
  return changePolicy(operation, `policy admit ${name} ${words}`, teams => {
    const { remotes = teams[name]?.remotes, traffic = teams[name]?.traffic, key } = terms
    const keys = key === undefined ? teams[name]?.keys : [key]
    if (!remotes || !keys || traffic === undefined)
      throw new Error(`a new team takes its remotes, --traffic and --key: ${name} is one`)
    if (teams[name] && key !== undefined && !teams[name].keys.includes(key))
      throw new Error(`team ${name} has keys already: policy rotate ${name} --key … changes them`)
    return { ...teams, [name]: { keys: teams[name]?.keys ?? keys, remotes: [...remotes], traffic } }
  })
}

/** Gives a team another key. @param without the one that counts no more, or how it begins; all others go on. */
export function rotateTeam(
  operation: Operation,
  name: string,
  { key, without }: { readonly key?: string | undefined; readonly without?: string | undefined }
): Promise<HistoryEntry> {
  const words = [key ? ` key ${key}` : '', without ? ` without ${without}` : ''].join('')
  return changePolicy(operation, `policy rotate ${name}${words}`, teams => {
    const team = knownTeam(teams, name)
    const gone = without === undefined ? [] : team.keys.filter(one => one.startsWith(without))
    if (without !== undefined && gone.length !== 1)
      throw new Error(`team ${name} has no key ${without}: it has ${team.keys.map(keyName).join(', ')}`)
    const keys = [...(key === undefined ? [] : [key]), ...team.keys.filter(one => !gone.includes(one))]
    return { ...teams, [name]: { ...team, keys: [...new Set(keys)] } }
  })
}

/** Takes away all that a team may do. What it did stays. */
export function dismissTeam(operation: Operation, name: string): Promise<HistoryEntry> {
  return changePolicy(operation, `policy dismiss ${name}`, teams => {
    knownTeam(teams, name)
    const { [name]: _, ...others } = teams
    return others
  })
}

/** How many of ops' keys something takes; 1 for as many as without a rule. */
export type Approvals = Readonly<Partial<Record<'host' | 'config' | 'team', number>>>

/** Says what takes several of ops' keys. @param of these; those that there are by default, or those of the operator. */
export function requireApprovals(
  operation: Operation,
  rules: Approvals,
  of?: readonly string[]
): Promise<HistoryEntry> {
  const words = Object.entries(rules).map(([kind, keys]) => `${kind}=${keys}`)
  const what = ['policy approvals', ...words, ...(of ? [`of ${of.join(',')}`] : [])].join(' ')
  return changeWholePolicy(operation, what, present => {
    const { of: known = operation.keys.publicKeys, ...before } = present.approvals ?? {}
    const keys = [...new Set(of ?? known)]
    const wanted = Object.entries({ ...before, ...rules }).flatMap(([kind, needed = 1]) =>
      needed > 1 ? [[kind, needed] as const] : []
    )
    const tooMany = wanted.find(([, needed]) => needed > keys.length)
    if (tooMany) throw new Error(`${tooMany.join('=')}: there are ${keys.length} keys that approve`)
    const { approvals: _, ...others } = present
    return wanted.length === 0
      ? others
      : { ...others, approvals: { of: keys, ...Object.fromEntries(wanted) } }
  })
}

/** Lets only ways back through until a time. @param until milliseconds since 1970. */
export function freeze(operation: Operation, until: number): Promise<HistoryEntry> {
  const moment = new Date(until).toISOString()
  if (until <= Date.now()) throw new Error(`${moment} is over: nothing was frozen`)
  return changeWholePolicy(operation, `policy freeze until ${moment}`, present => ({
    ...present,
    freeze: { until: moment, why: operation.why }
  }))
}

/** Ends a freeze. @throws {Error} where there is none. */
export function thaw(operation: Operation): Promise<HistoryEntry> {
  return changeWholePolicy(operation, 'policy thaw', ({ freeze: frozen, ...others }) => {
    if (!frozen) throw new Error('nothing is frozen')
    return others
  })
}

function knownTeam(teams: Policy['teams'], name: string): Team {
  const team = Object.hasOwn(teams, name) ? teams[name] : undefined
  if (team) return team
  throw new Error(`no team is named ${name}; there are: ${namesIn(teams)}`)
}

const changePolicy = (
  operation: Operation,
  what: string,
  edit: (teams: Policy['teams']) => Policy['teams']
): Promise<HistoryEntry> =>
  changeWholePolicy(operation, what, present => ({ ...present, teams: edit(present.teams) }))

/** Changes who may do what. */
function changeWholePolicy(
  operation: Operation,
  what: string,
  edit: (present: Policy) => unknown
): Promise<HistoryEntry> {
  return change(operation, {
    what,
    touches: ['policy'],
    passesFreeze: true,
    decide(before) {
      if (!before) throw new Error('nothing is live yet: promote a host first')
      const wanted = v.safeParse(policy, edit(before.policy ?? { teams: {} }))
      if (!wanted.success) throw new Error(`${what}: ${wanted.issues[0].message}`)
      refuseDoubleKeys(wanted.output, [...operation.keys.publicKeys, ...(wanted.output.approvals?.of ?? [])])
      return { state: { ...before, policy: wanted.output } }
    }
  })
}

/** Whose key it is has to be plain. @throws {Error} that names a key of two. */
function refuseDoubleKeys({ teams }: Policy, ops: readonly string[]): void {
  const owners = new Map<string, string>(ops.map(key => [key, 'ops']))
  for (const [name, { keys }] of Object.entries(teams))
    for (const key of keys) {
      const owner = owners.get(key)
      if (owner) throw new Error(`key ${keyName(key)} is that of ${owner} already: every team has its own`)
      owners.set(key, `team ${name}`)
    }
}

/** Who may do what, a line for each team. */
export function policyText(policy: Policy): string {
  const teams = Object.entries(policy.teams)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, team]) => `team ${name}: ${teamText(team)}`)
  return [
    ...(teams.length > 0 ? teams : ['no team: ops alone sign what is released']),
    ...(policy.approvals ? [`approvals: ${approvalsText(policy)}`] : []),
    ...(policy.freeze ? [`freeze: ${freezeText(policy)}`] : [])
  ].join('\n')
}
