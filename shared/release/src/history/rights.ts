import { isDeepStrictEqual } from 'node:util'
import { getLiveVersions } from './checkpoint.ts'
import type { HistoryEntry, Proposal, Step } from './history-entry.ts'
import { freezeAt, getTeam, isWiderPolicy, type Team } from './policy.ts'
import { applyProposal, areUnchanged, lifetime, listApprovers, pickParts } from './proposal.ts'
import { changedNames, type ReleaseState, type RemoteState } from './release-state.ts'

// Rights by the policy: the canaries of a team, and the changes that need several operators.

/** Lists the parts of a change that need several keys. A rollback to a host or configuration that was live needs one. */
export function listNeeds(before: HistoryEntry | undefined, after: ReleaseState, isRollback = false) {
  const rules = before?.state.policy?.approvals
  if (!before || !rules) return []
  const { host = 1, config = 1, team = 1 } = rules
  const names = changedNames(before.state, after)
  const wasLive = (name: 'host' | 'config') =>
    before.checkpoint.targets[name]?.some(({ version }) => version === getLiveVersions(after)[name])
  const needsApproval = (name: 'host' | 'config') => names.includes(name) && !(isRollback && wasLive(name))
  const changesRules = !isDeepStrictEqual(rules, after.policy?.approvals)
  const policyKeys = isWiderPolicy(before.state.policy, after.policy) ? team : 1
  const needs = [
    { name: 'host', keys: needsApproval('host') ? host : 1 },
    { name: 'config', keys: needsApproval('config') ? config : 1 },
    { name: 'policy', keys: changesRules ? Math.max(host, config, team) : policyKeys }
  ]
  return needs.filter(({ keys }) => keys > 1)
}

/** Returns the reason why an entry lacks approvals. Undefined when it lacks none. */
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
  const { club, names, before: approvedBefore, after, hostIntegrity, expires, base } = approved.proposal
  const isApprovedChange =
    needs.every(({ name }) => names.includes(name)) &&
    isDeepStrictEqual(pickParts(before.state, names), approvedBefore) &&
    isDeepStrictEqual(pickParts(state, names), after)
  if (!isApprovedChange) return `${change}, but another change was approved`
  const isApprovedHost = hostIntegrity !== undefined && hostIntegrity === contents[`host@${state.host}`]
  if (club !== before.checkpoint.club) return `${change}, but it was approved in another club`
  if (names.includes('host') && !isApprovedHost)
    return `${change}, but other files of host@${state.host} were approved`
  if (Date.parse(at) >= Date.parse(expires)) return `${change}, but the approved proposal had expired`
  if (base >= number || !areUnchanged(before, names, base))
    return `${change}, but the approved proposal was already applied or outdated`
  const allowed = before.state.policy?.approvals?.of ?? []
  const { length } = listApprovers(approved.proposal, approved.approvals, allowed)
  return length < keyCount ? `${change} with the approval of ${length} of ${keyCount} keys` : undefined
}

/** Returns why ops do not make a requested change. Undefined when the rights of the team cover it, or ops proposed it. */
export function findRequestFault(proposal: Proposal, { state, number }: HistoryEntry): string | undefined {
  if (!proposal.team) return undefined
  const { name } = proposal.team
  const team = getTeam(state.policy, name)
  if (!team) return `there is no team ${name}`
  // Otherwise it could be made again after it was taken back.
  if (proposal.base > number) return `it builds on release ${proposal.base}, which does not exist yet`
  if (Date.parse(proposal.expires) > Date.now() + lifetime) return 'it is valid for more than a week'
  const after = applyProposal(state, proposal)
  if (!isDeepStrictEqual(pickParts(after, proposal.names), proposal.after))
    return 'it changes more than it names'
  // All other requests end canaries.
  const givesCanary = proposal.names.some(changed => after.remotes[changed]?.canary)
  const frozen = givesCanary && freezeAt(state.policy, Date.now())
  if (frozen) return `releases are frozen ${frozen}`
  const fault = findTeamFault(team, state, after)
  return fault && `team ${name} ${fault}`
}

/**
 * Returns the first rule that a change of a team breaks: `may not change the host`. Undefined when it breaks none. A team may
 * only start, change and end canaries of its remotes, up to its limit.
 */
export function findTeamFault(
  { remotes, traffic }: Team,
  before: ReleaseState,
  after: ReleaseState
): string | undefined {
  const names = changedNames(before, after)
  if (names.includes('host')) return 'may not change the host'
  if (names.includes('config')) return 'may not change the configuration'
  if (names.includes('policy')) return 'may not change the policy'
  if (names.length === 0) return 'changes nothing that is live'
  const foreign = names.find(name => !remotes.includes(name))
  if (foreign) return `may not change ${foreign}: it has ${remotes.join(', ') || 'no remote'}`
  for (const name of names) {
    const fault = findRemoteFault(name, traffic, before.remotes[name], after.remotes[name])
    if (fault) return fault
  }
  return undefined
}

function findRemoteFault(
  name: string,
  limit: number,
  was: RemoteState | undefined,
  is: RemoteState | undefined
): string | undefined {
  if (!was || !is) return `may not ${is ? 'add' : 'retire'} ${name}`
  if (was.version !== is.version) return `may not change the live version of ${name}`
  if (was.previous !== is.previous) return `may not change the fallback of ${name}`
  if (!isDeepStrictEqual(was.off, is.off)) return `may not switch ${name} off or on`
  if (is.canary && is.canary.version === is.version)
    return `may not make the live version of ${name} its canary`
  return is.canary && is.canary.traffic > limit
    ? `may give a canary of ${name} to ${limit} % of members, not to ${is.canary.traffic}`
    : undefined
}
