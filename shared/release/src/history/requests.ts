import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { TextSigner } from '../keys/signing.ts'
import { onDamage, ProposedError } from '../store/errors.ts'
import { parseJsonAs, readText, type Store } from '../store/store.ts'
import { findEntry, renderedRelease, type Verification } from './history.ts'
import { approval, type HistoryEntry, type Proposal, proposal } from './history-entry.ts'
import { freezeAt, getTeam, type Policy, type Team } from './policy.ts'
import { applyProposal, lifetime, listApprovers, pickParts, proposalId, signApproval } from './proposal.ts'
import { changedNames, type ReleaseState, type RemoteState, remoteState } from './release-state.ts'

// A team changes nothing itself. It writes a signed request into its folder, `ops/requests/<team>/<id>.json`, and a process
// with a key of ops makes the change. Whatever else is in that folder stops neither a command of ops nor another team.

const toFolder = (team: string): string => `ops/requests/${team}`

/** Requests of a team that are read at each look. */
const mostAtOnce = 20

/** Text without control characters, because it is printed at the terminals of ops. */
const line = v.pipe(
  v.string(),
  v.regex(/^\P{Cc}{0,1000}$/u, 'a request has texts of one line and at most 1000 characters')
)
const remotes = v.strictObject({ remotes: v.record(line, v.nullable(remoteState)) })

/** A proposal of a team, with its signature. It can name nothing but remotes. */
const request = v.strictObject({
  proposal: v.strictObject({
    ...v.omit(proposal, ['hostIntegrity']).entries,
    what: line,
    why: line,
    by: line,
    names: v.pipe(v.array(line), v.maxLength(100)),
    before: remotes,
    after: remotes,
    team: v.strictObject({ name: line, host: line, opened: v.pipe(v.array(line), v.maxLength(100)) })
  }),
  approvals: v.pipe(v.array(approval), v.length(1))
})

type RequestedProposal = v.InferOutput<typeof request>['proposal']
export type TeamRequest = v.InferOutput<typeof request> & { readonly id: string; readonly path: string }

/**
 * Stores the request of a team.
 *
 * @throws {ProposedError} always, because the release was not changed.
 */
export async function requestChange(store: Store, keys: TextSigner, proposal: Proposal): Promise<never> {
  const { what, by, base } = proposal
  const id = proposalId(proposal)
  const signed = { proposal, approvals: [signApproval(keys, { id, by })] }
  const parsed = v.safeParse(request, signed)
  if (!parsed.success) throw new Error(`${what}: ${parsed.issues[0].message}`)
  await store.create(`${toFolder(parsed.output.proposal.team.name)}/${id}.json`, JSON.stringify(signed))
  throw new ProposedError(`${what} is requested of ops`, 'A process with a key of ops makes the change', {
    id,
    base
  })
}

/** Reads requests of a team, oldest first, and the paths of files that are no signed request of it. */
export async function readRequests(store: Store, policy: Policy | undefined, team: string) {
  const requests: TeamRequest[] = []
  const others: string[] = []
  const keys = getTeam(policy, team)?.keys ?? []
  const names = (await store.list(toFolder(team))).filter(name => /^[\da-f]{64}\.json$/.test(name))
  // One after the other, so that many large files do not fill the memory.
  for (const name of names.sort().slice(0, mostAtOnce)) {
    const path = `${toFolder(team)}/${name}`
    const text = await readText(store, path).catch(onDamage(''))
    // Another process of ops has removed it.
    if (text === undefined) continue
    const read = parseJsonAs(request, text)
    const id = read && proposalId(read.proposal)
    const isOwn = read?.proposal.team.name === team && name === `${id}.json`
    if (isOwn && id && listApprovers(id, read.approvals, keys).length > 0)
      requests.push({ ...read, id, path })
    else others.push(path)
  }
  const time = ({ proposal }: TeamRequest) => Date.parse(proposal.at)
  return { requests: requests.sort((one, other) => time(one) - time(other)), others }
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

/** True when a request gives a canary to members. All others end canaries. */
export const givesCanary = ({ names, after }: RequestedProposal): boolean =>
  names.some(name => after.remotes[name]?.canary)

/** Returns why ops do not make a requested change. Undefined when the rights of the team cover it. */
export function findRequestFault(
  proposal: RequestedProposal,
  { state, number }: HistoryEntry
): string | undefined {
  const { name } = proposal.team
  const team = getTeam(state.policy, name)
  if (!team) return `there is no team ${name}`
  // Otherwise it could be made again after it was taken back.
  if (proposal.base > number) return `it builds on release ${proposal.base}, which does not exist yet`
  if (Date.parse(proposal.expires) > Date.now() + lifetime) return 'it is valid for more than a week'
  const after = applyProposal(state, proposal)
  if (!isDeepStrictEqual(pickParts(after, proposal.names), proposal.after))
    return 'it changes more than it names'
  const frozen = givesCanary(proposal) && freezeAt(state.policy, Date.now())
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
