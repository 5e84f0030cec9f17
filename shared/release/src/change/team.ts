import * as v from 'valibot'
import type { HistoryEntry } from '../history/history-entry.ts'
import { type Policy, policy, type Team, teamText } from '../history/policy.ts'
import { keyName } from '../keys/release-keys.ts'
import { change, type Operation } from './change.ts'

/** What a team is given; what is left out stays as it is. */
export interface Terms {
  readonly remotes?: readonly string[] | undefined
  readonly key?: string | undefined
  readonly traffic?: number | undefined
}

/**
 * Gives a team what it may do without asking anybody: publish its remotes, and give them to a few. Said of a team that there is,
 * its terms change.
 *
 * @throws {Error} when something is missing for a new one, or the key is somebody else's.
 */
export function admitTeam(operation: Operation, name: string, terms: Terms): Promise<HistoryEntry> {
  const told = [
    ...(terms.remotes ?? []),
    ...(terms.traffic === undefined ? [] : [`up to ${terms.traffic} %`]),
    ...(terms.key === undefined ? [] : [`key ${terms.key}`])
  ].join(' ')
  return changePolicy(operation, `team admit ${name} ${told}`, teams => {
    const { remotes = teams[name]?.remotes, traffic = teams[name]?.traffic, key } = terms
    const keys = key === undefined ? teams[name]?.keys : [key]
    if (!remotes || !keys || traffic === undefined)
      throw new Error(`a new team takes --remote, --traffic and --key: ${name} is one`)
    if (teams[name] && key !== undefined && !teams[name].keys.includes(key))
      throw new Error(`team ${name} has keys already: team rotate ${name} --key … changes them`)
    return { ...teams, [name]: { keys: teams[name]?.keys ?? keys, remotes: [...remotes], traffic } }
  })
}

/** Gives a team another key. @param without the one that counts no more, or how it begins; all others go on. */
export function rotateTeam(
  operation: Operation,
  name: string,
  { key, without }: { readonly key?: string | undefined; readonly without?: string | undefined }
): Promise<HistoryEntry> {
  const told = [key ? ` key ${key}` : '', without ? ` without ${without}` : ''].join('')
  return changePolicy(operation, `team rotate ${name}${told}`, teams => {
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
  return changePolicy(operation, `team dismiss ${name}`, teams => {
    knownTeam(teams, name)
    const { [name]: _, ...others } = teams
    return others
  })
}

function knownTeam(teams: Policy['teams'], name: string): Team {
  const team = Object.hasOwn(teams, name) ? teams[name] : undefined
  if (team) return team
  throw new Error(`no team is named ${name}; there are: ${Object.keys(teams).sort().join(', ') || 'none'}`)
}

/** Changes who may do what. */
function changePolicy(
  operation: Operation,
  what: string,
  edit: (teams: Policy['teams']) => Policy['teams']
): Promise<HistoryEntry> {
  return change(operation, {
    what,
    touches: ['policy'],
    decide(before) {
      if (!before) throw new Error('nothing is live yet: promote a host first')
      const wanted = v.safeParse(policy, { ...before.policy, teams: edit(before.policy?.teams ?? {}) })
      if (!wanted.success) throw new Error(`${what}: ${wanted.issues[0].message}`)
      refuseDoubleKeys(wanted.output, operation.keys.publicKeys)
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
export const policyText = ({ teams }: Policy): string =>
  Object.entries(teams)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, team]) => `team ${name}: ${teamText(team)}`)
    .join('\n') || 'no team: ops alone sign what is released'
