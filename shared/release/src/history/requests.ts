import { isDeepStrictEqual } from 'node:util'
import type { TextSigner } from '../keys/signing.ts'
import { onDamage, ProposedError } from '../store/errors.ts'
import { parseJsonAs, readTextWithinLimit, type Store } from '../store/store.ts'
import { findEntry, renderedRelease, type Verification } from './history.ts'
import { type Approved, approved, type HistoryEntry, type Proposal } from './history-entry.ts'
import { getTeam, type Policy, type Team } from './policy.ts'
import { applyProposal, listApprovers, pickParts, proposalId, signApproval } from './proposal.ts'
import { changedNames, type ReleaseState, type RemoteState } from './release-state.ts'

// A team changes nothing itself. It writes a signed request into its folder, `ops/requests/<team>/<id>.json`, and a process
// with a key of ops makes the change. Nothing in that folder can stop a command of ops.

const toFolder = (team: string): string => `ops/requests/${team}`

const isRequestFile = (name: string): boolean => /^[\da-f]{64}\.json$/.test(name)

/** A request of a team: a proposal with the signature of the team. */
export interface TeamRequest extends Approved {
  readonly id: string
  readonly team: NonNullable<Proposal['team']>
}

/**
 * Stores the request of a team.
 *
 * @throws {ProposedError} always, because the release was not changed.
 */
export async function requestChange(store: Store, keys: TextSigner, proposal: Proposal): Promise<never> {
  const { what, by, base, team } = proposal
  const id = proposalId(proposal)
  const request = { proposal, approvals: [signApproval(keys, { id, by })] }
  await store.create(`${toFolder(team?.name ?? '')}/${id}.json`, JSON.stringify(request))
  throw new ProposedError(
    `${what} is a request of team ${team?.name}`,
    'It is requested: a process with a key of ops makes the change',
    { id, base }
  )
}

/** Reads the requests of all teams, oldest first. `request` is undefined for a file that is none. */
export async function readRequests(store: Store, policy: Policy | undefined) {
  const files = Object.keys(policy?.teams ?? {}).map(async team => {
    const names = await store.list(toFolder(team)).catch(onDamage([]))
    return Promise.all(
      names.filter(isRequestFile).map(async name => {
        const path = `${toFolder(team)}/${name}`
        return { path, request: toRequest(team, name, await readTextWithinLimit(store, path)) }
      })
    )
  })
  const time = (request: TeamRequest | undefined) => (request ? Date.parse(request.proposal.at) : 0)
  return (await Promise.all(files)).flat().sort((one, other) => time(one.request) - time(other.request))
}

function toRequest(team: string, name: string, text: string | undefined): TeamRequest | undefined {
  const request = parseJsonAs(approved, text)
  if (request?.proposal.team?.name !== team) return undefined
  const id = proposalId(request.proposal)
  return name === `${id}.json` ? { ...request, id, team: request.proposal.team } : undefined
}

/** Finds the change of a request that members have. @returns undefined when it is not made or not rendered yet. */
export async function findMade(
  { store, keys }: Verification,
  { id, base }: { readonly id: string; readonly base: number }
): Promise<HistoryEntry | undefined> {
  for (let number = await renderedRelease(store, keys); number > base; number -= 1) {
    const entry = (await findEntry(store, number))?.entry
    if (entry?.approved && proposalId(entry.approved.proposal) === id) return entry
  }
  return undefined
}

/** Returns why ops do not make a requested change. Undefined when the rights of the team cover it. */
export function findRequestFault(
  { id, proposal, approvals, team: { name } }: TeamRequest,
  live: HistoryEntry
): string | undefined {
  const { state, number } = live
  const team = getTeam(state.policy, name)
  if (!team || listApprovers(id, approvals, team.keys).length === 0)
    return `it is not signed with a key of team ${name}`
  // Otherwise it could be made again after it was taken back.
  if (proposal.base > number) return `it builds on release ${proposal.base}, which does not exist yet`
  const after = applyProposal(state, proposal)
  if (!isDeepStrictEqual(pickParts(after, proposal.names), proposal.after))
    return 'it changes more than it names'
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
