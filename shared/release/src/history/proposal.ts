import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { isSignedText, type TextSigner, withSignature } from '../keys/signing.ts'
import { ProposedError } from '../store/errors.ts'
import { parseJsonAs, readTextWithinLimit, type Store, toHash } from '../store/store.ts'
import { getLiveVersions } from './checkpoint.ts'
import {
  type Approval,
  approval,
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

export const pickParts = (
  { host, config, policy, remotes }: ReleaseState,
  names: readonly string[]
): Parts => ({
  ...(names.includes('host') ? { host } : {}),
  ...(names.includes('config') ? { config } : {}),
  ...(names.includes('policy') && policy ? { policy } : {}),
  remotes: Object.fromEntries(
    names
      .filter(name => !['host', 'config', 'policy'].includes(name))
      .map(name => [name, remotes[name] ?? null] as const)
  )
})

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
    config,
    ...(policyAfter ? { policy: policyAfter } : {})
  }
}

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

// A proposal is stored in `ops/proposals/<id>.json`, and its approvals in the folder `ops/proposals/<id>/`.

const folder = 'ops/proposals'

/** A proposal in a store, with its approvals. */
export type StoredProposal = Awaited<ReturnType<typeof readProposals>>[number]

export const signApproval = (
  keys: TextSigner,
  { id, by }: { readonly id: string; readonly by: string }
): Approval => withSignature(keys, { proposal: id, by, at: new Date().toISOString() })

export async function putApproval(store: Store, approval: Approval): Promise<void> {
  // A repeated approval gets a file of its own. `listApprovers` counts each key once.
  const name = approval.signature.replace(/\W/g, '').slice(0, 24)
  await store.create(`${folder}/${approval.proposal}/${name}.json`, JSON.stringify(approval))
}

/** Returns all proposals, also expired and applied ones, oldest first. Invalid files are skipped. */
export async function readProposals(store: Store) {
  const files = (await readValid(store, folder, proposal)).filter(
    ({ name, content }) => name === `${proposalId(content)}.json` && !content.team
  )
  const stored = files.map(async ({ content }) => {
    const id = proposalId(content)
    const approvals = await readValid(store, `${folder}/${id}`, approval)
    return { id, proposal: content, approvals: approvals.map(file => file.content) }
  })
  return (await Promise.all(stored)).sort((a, b) => Date.parse(a.proposal.at) - Date.parse(b.proposal.at))
}

/** Reads the files directly below a folder. Those that a schema refuses are skipped. */
async function readValid<Output>(store: Store, path: string, schema: v.GenericSchema<unknown, Output>) {
  const names = (await store.list(path)).filter(name => name.endsWith('.json'))
  const files = names.map(async name => {
    const content = parseJsonAs(schema, await readTextWithinLimit(store, `${path}/${name}`))
    return content === undefined ? [] : [{ name, content }]
  })
  return (await Promise.all(files)).flat()
}

/** Milliseconds in which a proposal can be approved. */
export const lifetime = 7 * 24 * 60 * 60 * 1000

/** Describes a change, so that others can make it later. @param team the team that requests it. */
export function createProposal(
  { by, why }: Pick<Proposal, 'by' | 'why'>,
  { number: base, state }: HistoryEntry,
  { what, state: after, contents }: Pick<HistoryEntry, 'what' | 'state' | 'contents'>,
  team?: Proposal['team']
): Proposal {
  const names = [...changedNames(state, after)]
  const now = Date.now()
  return {
    what,
    why,
    by,
    at: new Date(now).toISOString(),
    expires: new Date(now + lifetime).toISOString(),
    base,
    names,
    before: pickParts(state, names),
    after: pickParts(after, names),
    ...(names.includes('host') ? { hostIntegrity: contents[`host@${after.host}`] } : {}),
    ...(team ? { team } : {})
  }
}

/**
 * Stores a change that needs several keys as a proposal, with the operator's own approval. An equal proposal is not stored
 * twice.
 *
 * @throws {ProposedError} always, because the release was not changed.
 */
export async function propose(
  store: Store,
  keys: TextSigner,
  { before, proposal }: { readonly before: HistoryEntry; readonly proposal: Proposal }
): Promise<never> {
  const { what, why, by, at, expires } = proposal
  const stored = (await readProposals(store)).find(
    earlier =>
      isDeepStrictEqual({ ...earlier.proposal, what, why, by, at, expires }, proposal) &&
      Date.parse(earlier.proposal.expires) > Date.now()
  )
  const id = stored?.id ?? proposalId(proposal)
  const own = signApproval(keys, { id, by })
  if (!stored) {
    await store.create(`${folder}/${id}.json`, JSON.stringify(proposal))
    await putApproval(store, own)
  }
  const needed = Math.max(...listNeeds(before, applyProposal(before.state, proposal)).map(need => need.keys))
  const approvers = before.state.policy?.approvals?.of ?? []
  const approved = listApprovers(id, stored?.approvals ?? [own], approvers).length
  throw new ProposedError(
    `${what} needs the approval of ${needed} keys of ops and has ${approved}`,
    `It is proposed: another operator runs release policy approve ${id.slice(0, 12)}`
  )
}
