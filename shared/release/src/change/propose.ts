import { isDeepStrictEqual } from 'node:util'
import type { HistoryEntry, Proposal } from '../history/history-entry.ts'
import { explainEnd, listApprovers, proposalId, putProposal, readProposals } from '../history/proposal.ts'
import type { Trust } from '../history/trusted-history.ts'
import { calledByOps, ProposedError } from '../store/errors.ts'

/**
 * Stores the request of a team.
 *
 * @throws {ProposedError} always, because the release was not changed.
 */
export async function requestOfOps({ store, keys }: Trust, request: Proposal): Promise<never> {
  const { what, names, base } = request
  await putProposal(store, keys, request)
  const id = proposalId(request)
  throw new ProposedError(`${what} is requested of ops`, 'A process with a key of ops makes the change', {
    id,
    names,
    base
  })
}

/**
 * Stores a change that needs several keys of ops. A repeated command finds the open proposal of the same change, because
 * approvals of two proposals are not added.
 *
 * @throws {ProposedError} always, because the release was not changed.
 */
export async function propose(
  { store, keys }: Trust,
  live: HistoryEntry,
  proposal: Proposal,
  needed: number
): Promise<never> {
  const approvers = live.state.policy?.approvals?.of ?? []
  const { proposals } = await readProposals(store, [...keys.publicKeys, ...approvers])
  const open = proposals.find(
    ({ proposal: stored }) =>
      explainEnd(stored, live) === undefined && isDeepStrictEqual(toEffect(stored), toEffect(proposal))
  )
  if (!open) await putProposal(store, keys, proposal)
  const given = open
    ? listApprovers(open.proposal, open.approvals, approvers)
    : approvers.filter(key => key === keys.signsWith)
  const id = open?.id ?? proposalId(proposal)
  throw new ProposedError(
    `${proposal.what} needs the approval of ${needed} keys of ops and has ${given.length}`,
    `${open ? `${open.proposal.by} has already proposed it` : 'It is proposed'}: ` +
      `another operator runs ${calledByOps} policy approve ${id.slice(0, 12)}`
  )
}

const toEffect = ({ what, before, after, hostIntegrity }: Proposal) => ({
  what,
  before,
  after,
  hostIntegrity
})
