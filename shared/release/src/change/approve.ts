import { isDeepStrictEqual } from 'node:util'
import type { HistoryEntry } from '../history/history-entry.ts'
import { isSignerAmong } from '../history/policy.ts'
import {
  applyProposal,
  areUnchanged,
  listApprovers,
  listNeeds,
  type Proposal,
  pickParts
} from '../history/proposal.ts'
import { putApproval, readProposals, type StoredProposal, signApproval } from '../history/proposals.ts'
import { differences } from '../history/release-state.ts'
import { trustedBase } from '../history/trusted-history.ts'
import type { Store } from '../store/store.ts'
import { change, type Operation } from './change.ts'

/** What a proposal has become. */
export interface Standing extends StoredProposal {
  /** What it would change, a line each. */
  readonly differences: readonly string[]
  readonly given: number
  readonly needed: number
  /** Why it cannot be approved any more. */
  readonly over?: string | undefined
}

/** Lists the proposals that can still be approved. @param live the newest entry. */
export async function openProposals(
  store: Store,
  live: HistoryEntry | undefined
): Promise<readonly Standing[]> {
  if (!live) return []
  return (await readProposals(store)).map(one => findStanding(one, live)).filter(({ over }) => !over)
}

function findStanding(proposed: StoredProposal, live: HistoryEntry): Standing {
  const { id, proposal, approvals } = proposed
  const after = applyProposal(live.state, proposal)
  const needed = Math.max(1, ...listNeeds(live, after).map(({ keys }) => keys))
  return {
    ...proposed,
    differences: differences(live.state, after),
    given: listApprovers(id, approvals, live.state.policy?.approvals?.of ?? []).length,
    needed,
    over: explainEnd(proposal, live)
  }
}

/** Why a proposal is over: what it changes has to be as it was when it was made, and all the time since. */
function explainEnd({ base, expires, names, before }: Proposal, live: HistoryEntry): string | undefined {
  if (Date.parse(expires) <= Date.now()) return `it expired at ${expires}`
  const isSame = areUnchanged(live, names, base) && isDeepStrictEqual(pickParts(live.state, names), before)
  return isSame ? undefined : `${names.join(', ')} changed since it was made`
}

/**
 * Approves a proposal; the last approval that it takes carries it out.
 *
 * @param begin how its id begins.
 * @param consent asked, with what it changes, before anything is signed.
 * @returns the change, once it counts. @throws {Error} when there is no such proposal, or it is over.
 */
export async function approve(
  operation: Operation,
  begin: string,
  consent: (standing: Standing) => Promise<void>
): Promise<{ readonly entry?: HistoryEntry; readonly standing: Standing }> {
  const { live, ...standing } = await standingIn(operation, begin)
  if (!isSignerAmong(operation.keys, live.state.policy?.approvals?.of ?? []))
    throw new Error('the key here is none of those that approve: release policy names them')
  await consent(standing)
  await putApproval(operation.store, signApproval(operation.keys, { id: standing.id, by: operation.by }))
  const signed = await standingIn(operation, standing.id)
  if (signed.given < signed.needed) return { standing: signed }
  const { proposal, approvals } = signed
  const entry = await change(operation, {
    what: proposal.what,
    touches: proposal.names,
    decide(before, base) {
      const over = base && explainEnd(proposal, base.written.entry)
      if (!before || over)
        throw new Error(`${proposal.what}: ${over ?? 'nothing is live'}: it has to be proposed anew`)
      return { state: applyProposal(before, proposal), approved: { proposal, approvals: [...approvals] } }
    }
  })
  return { entry, standing: signed }
}

async function standingIn(operation: Operation, begin: string) {
  const live = (await trustedBase(operation))?.written.entry
  const found = (await readProposals(operation.store)).filter(({ id }) => id.startsWith(begin))
  const [one, other] = found
  if (!live || !one || other)
    throw new Error(`${found.length} proposals begin with ${begin}: proposals lists them`)
  const standing = findStanding(one, live)
  if (standing.over) throw new Error(`${one.proposal.what}: ${standing.over}: it has to be proposed anew`)
  return { ...standing, live }
}
