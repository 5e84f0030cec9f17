import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { withSignature } from '../keys/signing.ts'
import { readTextWithinLimit, type Store } from '../store/store.ts'
import {
  type Approval,
  approval,
  type Contents,
  type HistoryEntry,
  type Proposal,
  proposal
} from './history-entry.ts'
import { listApprovers, listNeeds, pickParts, proposalId } from './proposal.ts'
import { changedNames, type ReleaseState } from './release-state.ts'
import type { Trust } from './trusted-history.ts'

// A proposal is stored in `ops/proposals/<id>.json`, and its approvals in the folder `ops/proposals/<id>/`.

const folder = 'ops/proposals'

/** A proposal in a store, with its approvals. */
export interface StoredProposal {
  readonly id: string
  readonly proposal: Proposal
  readonly approvals: readonly Approval[]
}

/** Stores a proposal and returns its id. */
async function putProposal(store: Store, proposal: Proposal): Promise<string> {
  const id = proposalId(proposal)
  await store.create(`${folder}/${id}.json`, JSON.stringify(proposal))
  return id
}

/** Signs an approval of a proposal. */
export const signApproval = (
  keys: Pick<ReleaseKeys, 'sign'>,
  { id, by }: { readonly id: string; readonly by: string }
): Approval => withSignature(keys, { proposal: id, by, at: new Date().toISOString() })

export async function putApproval(store: Store, approval: Approval): Promise<void> {
  // A repeated approval gets a file of its own. `listApprovers` counts each key once.
  const name = approval.signature.replace(/\W/g, '').slice(0, 24)
  await store.create(`${folder}/${approval.proposal}/${name}.json`, JSON.stringify(approval))
}

/** Returns all proposals, also expired and applied ones, oldest first. Invalid files are skipped. */
export async function readProposals(store: Store): Promise<readonly StoredProposal[]> {
  const names = (await store.list(folder)).filter(name => /^[0-9a-f]{64}\.json$/.test(name))
  const all = await Promise.all(
    names.map(async name => {
      const id = name.slice(0, 64)
      const parsed = v.safeParse(json(proposal), await readTextWithinLimit(store, `${folder}/${name}`))
      return parsed.success && proposalId(parsed.output) === id
        ? [{ id, proposal: parsed.output, approvals: await readApprovals(store, id) }]
        : []
    })
  )
  return all.flat().sort((a, b) => Date.parse(a.proposal.at) - Date.parse(b.proposal.at))
}

async function readApprovals(store: Store, id: string): Promise<readonly Approval[]> {
  const names = await store.list(`${folder}/${id}`)
  const all = names.map(async name => {
    const parsed = v.safeParse(json(approval), await readTextWithinLimit(store, `${folder}/${id}/${name}`))
    return parsed.success ? [parsed.output] : []
  })
  return (await Promise.all(all)).flat()
}

const json = <Output>(schema: v.GenericSchema<unknown, Output>) => v.pipe(v.string(), v.parseJson(), schema)

/** Thrown when a change was stored as a proposal, because other operators have to approve it. */
export class ProposedError extends Error {
  override readonly name = 'ProposedError'
}

/** Milliseconds in which a proposal can be approved. */
const lifetime = 7 * 24 * 60 * 60 * 1000

/** A change that needs approvals. */
interface ProposedChange {
  readonly what: string
  /** The entry that the change builds on. */
  readonly before: HistoryEntry
  readonly after: ReleaseState
  /** Contents of the versions in the state after the change. */
  readonly contents: Contents
}

/** Lists the fields of a proposal that its approvals are about. */
const listApproved = ({ before, after, hostIntegrity }: Proposal) => [before, after, hostIntegrity]

/**
 * Stores a change that needs several keys as a proposal, with the operator's own approval. An equal proposal is not stored
 * twice.
 *
 * @throws {ProposedError} always, because the release was not changed.
 */
export async function propose(
  { store, keys, by, why }: Pick<Trust, 'store' | 'keys'> & { readonly by: string; readonly why: string },
  { what, before, after, contents }: ProposedChange
): Promise<never> {
  const { number: base, state } = before
  const names = [...changedNames(state, after)]
  const now = Date.now()
  const proposal = {
    what,
    why,
    by,
    at: new Date(now).toISOString(),
    expires: new Date(now + lifetime).toISOString(),
    base,
    names,
    before: pickParts(state, names),
    after: pickParts(after, names),
    ...(names.includes('host') ? { hostIntegrity: contents[`host@${after.host}`] } : {})
  }
  const stored = (await readProposals(store)).find(
    earlier =>
      isDeepStrictEqual(listApproved(earlier.proposal), listApproved(proposal)) &&
      earlier.proposal.base === base &&
      Date.parse(earlier.proposal.expires) > now
  )
  const id = stored?.id ?? (await putProposal(store, proposal))
  const approvals = stored?.approvals ?? [signApproval(keys, { id, by })]
  if (!stored) await Promise.all(approvals.map(approval => putApproval(store, approval)))
  const needed = Math.max(...listNeeds(before, after).map(need => need.keys))
  const approved = listApprovers(id, approvals, state.policy?.approvals?.of ?? []).length
  throw new ProposedError(
    `${what} needs the approval of ${needed} keys of ops and has ${approved}. It is proposed; nothing was changed. Another operator runs release policy approve ${id.slice(0, 12)}`
  )
}
