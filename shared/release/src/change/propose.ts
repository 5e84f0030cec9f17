import { isDeepStrictEqual } from 'node:util'
import type { HistoryEntry, Proposal } from '../history/history-entry.ts'
import { explainEnd, listApprovers, proposalId, putProposal, readProposals } from '../history/proposal.ts'
import type { Trust } from '../history/trusted-history.ts'
import { calledByOps, ProposedError, StoreError } from '../store/errors.ts'
import { toHash } from '../store/store.ts'

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
 * Stores a change that needs several keys of ops. A repeated or simultaneous command finds the open proposal of the same
 * change, because approvals of two proposals are not added.
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
  async function readEqual() {
    const { proposals } = await readProposals(store, [...keys.publicKeys, ...approvers])
    const equal = proposals.filter(stored => isDeepStrictEqual(toEffect(stored.proposal), toEffect(proposal)))
    return { open: equal.find(stored => explainEnd(stored.proposal, live) === undefined), equal }
  }
  async function put(name?: string) {
    await putProposal(store, keys, proposal, { name })
    return (await readEqual()).open
  }
  const before = await readEqual()
  // Simultaneous commands try to create the same file, and one of them succeeds.
  const shared = toHash(JSON.stringify([toEffect(proposal), before.equal.map(({ id }) => id)]))
  // The proposal gets a file of its own if the shared one is damaged.
  const open = before.open ?? (await put(shared)) ?? (await put())
  if (!open) throw new StoreError(`${proposal.what} could not be proposed: nothing was changed`)
  const given = listApprovers(open.proposal, open.approvals, approvers)
  const isOwn = open.id === proposalId(proposal)
  const canApprove = approvers.includes(keys.signsWith) && !given.includes(keys.signsWith)
  throw new ProposedError(
    `${proposal.what} needs the approval of ${needed} keys of ops and has ${given.length}`,
    `${isOwn ? 'It is proposed' : `${open.proposal.by} has already proposed it`}: ` +
      `${canApprove ? 'approve it with' : 'another operator runs'} ${calledByOps} policy approve ${open.id.slice(0, 12)}`
  )
}

const toEffect = ({ what, before, after, hostIntegrity }: Proposal) => ({
  what,
  before,
  after,
  hostIntegrity
})
