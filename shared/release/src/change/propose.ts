import { isDeepStrictEqual } from 'node:util'
import type { Contents, HistoryEntry } from '../history/history-entry.ts'
import { listApprovers, listNeeds, type Proposal, pickParts } from '../history/proposal.ts'
import { putApproval, putProposal, readProposals, signApproval } from '../history/proposals.ts'
import { changedNames, type ReleaseState } from '../history/release-state.ts'
import type { Trust } from '../history/trusted-history.ts'

/** Thrown when a change was written down as a proposal: others have to approve it. */
export class ProposedError extends Error {
  override readonly name = 'ProposedError'
}

/** Milliseconds in which a proposal can be approved. */
const lifetime = 7 * 24 * 60 * 60 * 1000

/** A proposed change: the state of the entry that it starts from, and the state after it. */
interface Wanted {
  readonly what: string
  readonly before: HistoryEntry
  readonly after: ReleaseState
  /** Contents of the versions after it. */
  readonly contents: Contents
}

/** Lists the parts of a proposal that the others approve. */
const listApproved = ({ before, after, hostIntegrity }: Proposal) => [before, after, hostIntegrity]

/**
 * Writes down what takes more than one key, approved by the one here. Said again, nothing more is written.
 *
 * @throws {ProposedError} always: nothing was changed.
 */
export async function propose(
  { store, keys, by, why }: Pick<Trust, 'store' | 'keys'> & { readonly by: string; readonly why: string },
  { what, before, after, contents }: Wanted
): Promise<never> {
  const { number: base, state } = before
  const names = [...changedNames(state, after)]
  const now = Date.now()
  const wanted = {
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
  const there = (await readProposals(store)).find(
    ({ proposal }) =>
      isDeepStrictEqual(listApproved(proposal), listApproved(wanted)) &&
      proposal.base === base &&
      Date.parse(proposal.expires) > now
  )
  const id = there?.id ?? (await putProposal(store, wanted))
  if (!there) await putApproval(store, signApproval(keys, { id, by }))
  const given = there?.approvals ?? [signApproval(keys, { id, by })]
  const needed = Math.max(...listNeeds(before, after).map(one => one.keys))
  const had = listApprovers(id, given, state.policy?.approvals?.of ?? []).length
  throw new ProposedError(
    `${what} takes ${needed} of ops’ keys, and has ${had}. It is proposed and nothing was changed: others say release policy approve ${id.slice(0, 12)}`
  )
}
