import { isDeepStrictEqual } from 'node:util'
import { entryIfAny } from '../history/history.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import { isOneOf } from '../history/policy.ts'
import { approvers, needsOf, type Proposal, partsOf, withParts } from '../history/proposal.ts'
import { approvalBy, type Proposed, putApproval, readProposals } from '../history/proposals.ts'
import { differences } from '../history/release-state.ts'
import { type Base, trustedBase } from '../history/trusted-history.ts'
import type { Store } from '../store/store.ts'
import { change, type Operation } from './change.ts'

/** What a proposal has become. */
export interface Standing extends Proposed {
  /** What it would change, a line each. */
  readonly differences: readonly string[]
  readonly given: number
  readonly needed: number
  /** Why it cannot be approved any more. */
  readonly over?: string | undefined
}

/** What is live, and the number of the newest entry. */
type Live = Pick<Base, 'written' | 'newest'>

/** All proposals that can still be approved. */
export async function openProposals(store: Store, live: Live | undefined): Promise<readonly Standing[]> {
  if (!live) return []
  const all = await readProposals(store)
  const standings = await Promise.all(all.map(one => standingOf(store, one, live)))
  return standings.filter(({ over }) => !over)
}

async function standingOf(store: Store, proposed: Proposed, base: Live): Promise<Standing> {
  const { id, proposal, approvals } = proposed
  const live = base.written.entry.state
  const after = withParts(live, proposal)
  const needed = Math.max(1, ...needsOf(live, after).map(({ keys }) => keys))
  return {
    ...proposed,
    differences: differences(live, after),
    given: approvers(id, approvals, live.policy?.approvals?.of ?? []).length,
    needed,
    over: await overOf(store, proposal, base)
  }
}

/** Why a proposal is over: what it changes has to be as it was when it was made, and all the time since. */
async function overOf(
  store: Store,
  { base, expires, names, before }: Proposal,
  { newest }: Live
): Promise<string | undefined> {
  if (Date.parse(expires) <= Date.now()) return `it expired at ${expires}`
  for (let number = newest; number >= base; number -= 1) {
    const written = await entryIfAny(store, number)
    if (!written || !isDeepStrictEqual(partsOf(written.entry.state, names), before))
      return `${names.join(', ')} changed since it was made`
  }
  return undefined
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
  const standing = await standingIn(operation, begin)
  const live = (await trustedBase(operation))?.written.entry.state
  if (!isOneOf(operation.keys, live?.policy?.approvals?.of ?? []))
    throw new Error('the key here is none of those that approve: release policy names them')
  await consent(standing)
  await putApproval(operation.store, approvalBy(operation.keys, { id: standing.id, by: operation.by }))
  const signed = await standingIn(operation, standing.id)
  if (signed.given < signed.needed) return { standing: signed }
  const { proposal, approvals } = signed
  const entry = await change(operation, {
    what: proposal.what,
    touches: proposal.names,
    async decide(before, base, { store }) {
      const over = base && (await overOf(store, proposal, base))
      if (!before || over)
        throw new Error(`${proposal.what}: ${over ?? 'nothing is live'}: it has to be proposed anew`)
      return { state: withParts(before, proposal), approved: { proposal, approvals: [...approvals] } }
    }
  })
  return { entry, standing: signed }
}

async function standingIn(operation: Operation, begin: string): Promise<Standing> {
  const live = await trustedBase(operation)
  const found = (await readProposals(operation.store)).filter(({ id }) => id.startsWith(begin))
  const [one, other] = found
  if (!live || !one || other)
    throw new Error(`${found.length} proposals begin with ${begin}: proposals lists them`)
  const standing = await standingOf(operation.store, one, live)
  if (standing.over) throw new Error(`${one.proposal.what}: ${standing.over}: it has to be proposed anew`)
  return standing
}
