import { isDeepStrictEqual } from 'node:util'
import type { Contents, HistoryEntry } from '../history/history-entry.ts'
import { listApprovers, listNeeds, type Proposal, pickParts } from '../history/proposal.ts'
import { putApproval, putProposal, readProposals, signApproval } from '../history/proposals.ts'
import { changedNames, type ReleaseState } from '../history/release-state.ts'
import type { Trust } from '../history/trusted-history.ts'

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
