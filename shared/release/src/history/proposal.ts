import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { isSignedText } from '../keys/signed-text.ts'
import { toHash } from '../store/to-hash.ts'
import { type Change, type Checkpoint, getLiveVersions } from './checkpoint.ts'
import { policy, widens } from './policy.ts'
import { changedNames, type ReleaseState, remoteState } from './release-state.ts'
import { settings } from './settings.ts'

// What takes more than one of ops' keys is proposed by one and approved by others; what they have signed stays in the entry.

/** What a state says of some names; null for a remote that is not there. */
const parts = v.strictObject({
  host: v.optional(v.string()),
  config: v.optional(settings),
  policy: v.optional(policy),
  remotes: v.record(v.string(), v.nullable(remoteState))
})

export const proposal = v.strictObject({
  /** The command, in words, with who says it and why. */
  what: v.string(),
  why: v.string(),
  by: v.string(),
  /** ISO, UTC. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** From then on, no one can approve it or carry it out. */
  expires: v.pipe(v.string(), v.isoTimestamp()),
  /** The number of the entry that it was made from: what it changes must be as it was then. */
  base: v.number(),
  names: v.array(v.string()),
  before: parts,
  after: parts,
  /**
   * Integrity of the host's `release.json`, if the proposal changes the host. The others approve these files, and
   * no files that are published later under the same version.
   */
  hostIntegrity: v.optional(v.string())
})

export const approval = v.strictObject({
  /** The hash of what is approved. */
  proposal: v.string(),
  by: v.string(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** Ed25519 over the JSON of everything before it, base64. */
  signature: v.string()
})

export const approved = v.strictObject({ proposal, approvals: v.array(approval) })

type Parts = v.InferOutput<typeof parts>
export type Proposal = v.InferOutput<typeof proposal>
export type Approval = v.InferOutput<typeof approval>
export type Approved = v.InferOutput<typeof approved>

/** By what a proposal is called: all that it says, in one order. */
export const proposalId = (one: Proposal): string => toHash(JSON.stringify(v.parse(proposal, one)))

/** Returns what a state says of some names. */
export const pickParts = (
  { host, config, policy, remotes }: ReleaseState,
  names: readonly string[]
): Parts => ({
  ...(names.includes('host') ? { host } : {}),
  ...(names.includes('config') && config ? { config } : {}),
  ...(names.includes('policy') && policy ? { policy } : {}),
  remotes: Object.fromEntries(
    names
      .filter(name => !['host', 'config', 'policy'].includes(name))
      .map(name => [name, remotes[name] ?? null] as const)
  )
})

/** A state with these parts in the place of its own. */
export function withParts(state: ReleaseState, { names, after }: Proposal): ReleaseState {
  const { remotes, policy: was, ...others } = state
  const all = { ...remotes, ...after.remotes }
  const kept = Object.entries(all).flatMap(([name, one]) => (one ? [[name, one] as const] : []))
  const { host = state.host, config = state.config } = after
  const is = names.includes('policy') ? after.policy : was
  return {
    ...others,
    host,
    remotes: Object.fromEntries(kept),
    ...(config ? { config } : {}),
    ...(is ? { policy: is } : {})
  }
}

/** The state that a change builds on. */
interface Base {
  readonly state: ReleaseState
  readonly checkpoint: Checkpoint
}

/** The fields of an entry that decide about approvals. */
interface Approvable extends Change {
  readonly at: string
  readonly contents: Readonly<Record<string, string>>
  readonly approved?: Approved | undefined
}

/** What of a change takes more than one key, and how many. */
interface Need {
  readonly name: 'host' | 'config' | 'policy'
  readonly keys: number
}

/**
 * Lists the parts of a change that need more than one key.
 *
 * @param isBack true for a rollback, which needs no approval for a host or a configuration that was live.
 */
export function listNeeds(before: Base | undefined, after: ReleaseState, isBack = false): readonly Need[] {
  const rules = before?.state.policy?.approvals
  if (!before || !rules) return []
  const { host = 1, config = 1, team = 1 } = rules
  const names = changedNames(before.state, after)
  const isNew = (name: 'host' | 'config') =>
    names.includes(name) &&
    !(
      isBack &&
      before.checkpoint.targets[name]?.some(({ version }) => version === getLiveVersions(after)[name])
    )
  const isRule = !isDeepStrictEqual(rules, after.policy?.approvals)
  const all: readonly Need[] = [
    { name: 'host', keys: isNew('host') ? host : 1 },
    { name: 'config', keys: isNew('config') ? config : 1 },
    {
      name: 'policy',
      keys: isRule ? Math.max(host, config, team) : widens(before.state.policy, after.policy) ? team : 1
    }
  ]
  return all.filter(({ keys }) => keys > 1)
}

/** How many of the keys that count have approved a proposal. */
export function approvers(
  id: string,
  approvals: readonly Approval[],
  of: readonly string[]
): readonly string[] {
  const its = approvals.filter(one => one.proposal === id).map(one => JSON.stringify(one))
  return of.filter(key => its.some(text => isSignedText(text, { publicKeys: [key] })))
}

/** True when none of the names has changed since the entry. */
export const areUnchanged = (
  { checkpoint }: Pick<Base, 'checkpoint'>,
  names: readonly string[],
  since: number
) => names.every(name => (checkpoint.changed[name] ?? 0) <= since)

/**
 * Which approvals an entry lacks.
 *
 * @param before the entry that it builds on.
 */
export function approvalFault(
  { number, at, state, contents, restores, approved: had }: Approvable,
  before: Base
): string | undefined {
  if (restores !== undefined && restores >= number)
    return `entry ${number} goes back to entry ${restores}, which is not before it`
  const needs = listNeeds(before, state, restores !== undefined)
  const [first] = needs
  if (!first) return undefined
  const many = Math.max(...needs.map(({ keys }) => keys))
  const said = `entry ${number} changes the ${needs.map(({ name }) => name).join(' and the ')}`
  if (!had) return `${said} without the approval of ${many} keys`
  const { proposal: wanted, approvals } = had
  const { names } = wanted
  const isIt =
    needs.every(({ name }) => names.includes(name)) &&
    isDeepStrictEqual(pickParts(before.state, names), wanted.before) &&
    isDeepStrictEqual(pickParts(state, names), wanted.after)
  if (!isIt) return `${said}, and what was approved is something else`
  const { hostIntegrity } = wanted
  const isItsHost = hostIntegrity !== undefined && hostIntegrity === contents[`host@${state.host}`]
  if (names.includes('host') && !isItsHost)
    return `${said}, and other files of host@${state.host} were approved`
  if (Date.parse(at) >= Date.parse(wanted.expires)) return `${said}, and what was approved had expired`
  if (wanted.base >= number || !areUnchanged(before, names, wanted.base))
    return `${said}, and what was approved was done or overtaken before`
  const keys = approvers(proposalId(wanted), approvals, before.state.policy?.approvals?.of ?? [])
  return keys.length < many ? `${said} with the approval of ${keys.length} of ${many} keys` : undefined
}
