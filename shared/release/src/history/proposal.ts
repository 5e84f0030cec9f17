import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { isSignedText } from '../keys/signing.ts'
import { toHash } from '../store/store.ts'
import { getLiveVersions } from './checkpoint.ts'
import {
  type Approval,
  type HistoryEntry,
  type Parts,
  type Proposal,
  proposal,
  type Step
} from './history-entry.ts'
import { isWiderPolicy } from './policy.ts'
import { changedNames, type ReleaseState } from './release-state.ts'

/** Returns the id of a proposal: the hash of all its fields in the order of the schema. */
export const proposalId = (fields: Proposal): string => toHash(JSON.stringify(v.parse(proposal, fields)))

/** Returns the parts of a state with the given names. */
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

/** Returns a state after the change of a proposal. */
export function applyProposal(state: ReleaseState, { names, after }: Proposal): ReleaseState {
  const { remotes, policy: policyBefore, ...others } = state
  const { host = state.host, config = state.config } = after
  const policyAfter = names.includes('policy') ? after.policy : policyBefore
  return {
    ...others,
    host,
    remotes: Object.fromEntries(
      Object.entries({ ...remotes, ...after.remotes }).flatMap(([name, remote]) =>
        remote ? [[name, remote] as const] : []
      )
    ),
    ...(config ? { config } : {}),
    ...(policyAfter ? { policy: policyAfter } : {})
  }
}

/** A part of a change that needs several keys. */
interface Need {
  readonly name: 'host' | 'config' | 'policy'
  readonly keys: number
}

/**
 * Lists the parts of a change that need several keys.
 *
 * @param isRollback a rollback needs no approval for a host or a configuration that was live.
 */
export function listNeeds(
  before: HistoryEntry | undefined,
  after: ReleaseState,
  isRollback = false
): readonly Need[] {
  const rules = before?.state.policy?.approvals
  if (!before || !rules) return []
  const { host = 1, config = 1, team = 1 } = rules
  const names = changedNames(before.state, after)
  const wasLive = (name: 'host' | 'config') =>
    before.checkpoint.targets[name]?.some(({ version }) => version === getLiveVersions(after)[name])
  const needsApproval = (name: 'host' | 'config') => names.includes(name) && !(isRollback && wasLive(name))
  const changesRules = !isDeepStrictEqual(rules, after.policy?.approvals)
  const policyKeys = isWiderPolicy(before.state.policy, after.policy) ? team : 1
  const needs: readonly Need[] = [
    { name: 'host', keys: needsApproval('host') ? host : 1 },
    { name: 'config', keys: needsApproval('config') ? config : 1 },
    { name: 'policy', keys: changesRules ? Math.max(host, config, team) : policyKeys }
  ]
  return needs.filter(({ keys }) => keys > 1)
}

/**
 * Returns the keys that have approved a proposal.
 *
 * @param keys the keys whose approvals count.
 */
export function listApprovers(
  id: string,
  approvals: readonly Approval[],
  keys: readonly string[]
): readonly string[] {
  const texts = approvals.filter(({ proposal }) => proposal === id).map(approval => JSON.stringify(approval))
  return keys.filter(key => texts.some(text => isSignedText(text, { publicKeys: [key] })))
}

/** True when none of the names has changed since the entry with a number. */
export const areUnchanged = ({ checkpoint }: HistoryEntry, names: readonly string[], since: number) =>
  names.every(name => (checkpoint.changed[name] ?? 0) <= since)

/**
 * Returns the reason why an entry lacks approvals. Undefined when it lacks none.
 *
 * @param before the entry that it builds on.
 */
export function findApprovalFault(
  { number, at, state, contents, restores, approved }: Step,
  before: HistoryEntry
): string | undefined {
  if (restores !== undefined && restores >= number)
    return `entry ${number} restores entry ${restores}, which is not before it`
  const needs = listNeeds(before, state, restores !== undefined)
  if (needs.length === 0) return undefined
  const keyCount = Math.max(...needs.map(({ keys }) => keys))
  const change = `entry ${number} changes the ${needs.map(({ name }) => name).join(' and the ')}`
  if (!approved) return `${change} without the approval of ${keyCount} keys`
  const { names, before: approvedBefore, after, hostIntegrity, expires, base } = approved.proposal
  const isApprovedChange =
    needs.every(({ name }) => names.includes(name)) &&
    isDeepStrictEqual(pickParts(before.state, names), approvedBefore) &&
    isDeepStrictEqual(pickParts(state, names), after)
  if (!isApprovedChange) return `${change}, but another change was approved`
  const isApprovedHost = hostIntegrity !== undefined && hostIntegrity === contents[`host@${state.host}`]
  if (names.includes('host') && !isApprovedHost)
    return `${change}, but other files of host@${state.host} were approved`
  if (Date.parse(at) >= Date.parse(expires)) return `${change}, but the approved proposal had expired`
  if (base >= number || !areUnchanged(before, names, base))
    return `${change}, but the approved proposal was already applied or outdated`
  const allowed = before.state.policy?.approvals?.of ?? []
  const { length } = listApprovers(proposalId(approved.proposal), approved.approvals, allowed)
  return length < keyCount ? `${change} with the approval of ${length} of ${keyCount} keys` : undefined
}
