import { createTeamGate, GateError } from '../gate/gate.ts'
import type { Verification } from '../history/history.ts'
import type { HistoryEntry, Proposal } from '../history/history-entry.ts'
import {
  applyProposal,
  explainEnd,
  findMade,
  listApprovers,
  putProposal,
  readProposals,
  type StoredProposal
} from '../history/proposal.ts'
import { differences } from '../history/release-state.ts'
import { findRequestFault, listNeeds } from '../history/rights.ts'
import { type Base, trustedBase } from '../history/trusted-history.ts'
import { finish, PendingError } from '../render/render.ts'
import { calledAs, DamageError, toReason } from '../store/errors.ts'
import { ConflictError, makeChange, type Operation } from './change.ts'

export type ProposalStatus = ReturnType<typeof describeStatus>

/** Lists the proposals that can still be approved. */
export async function openProposals(
  verification: Verification,
  live: HistoryEntry | undefined
): Promise<readonly ProposalStatus[]> {
  return live ? (await readStatuses(verification, live)).filter(({ over }) => !over) : []
}

async function readStatuses({ store, keys }: Verification, live: HistoryEntry) {
  const signers = [...keys.publicKeys, ...(live.state.policy?.approvals?.of ?? [])]
  const { proposals } = await readProposals(store, signers)
  return proposals.map(proposed => describeStatus(proposed, live))
}

/** Describes the effect of a proposal on the live release, its valid approvals, and those that it needs. */
function describeStatus(proposed: StoredProposal, live: HistoryEntry) {
  const { proposal, approvals } = proposed
  const after = applyProposal(live.state, proposal)
  const needed = Math.max(1, ...listNeeds(live, after).map(({ keys }) => keys))
  return {
    ...proposed,
    differences: differences(live.state, after),
    given: listApprovers(proposal, approvals, live.state.policy?.approvals?.of ?? []).length,
    needed,
    over: describeEnd(proposal, live)
  }
}

/** Adds what an operator does next. The history records a promotion as it is typed. */
function describeEnd(proposal: Proposal, live: HistoryEntry): string | undefined {
  const { what, team } = proposal
  const over = explainEnd(proposal, live)
  if (over === undefined || team) return over
  const command = /^promote [^%]+$/.test(what) ? `: ${calledAs()} ${what}` : ''
  return `${what}: ${over}. Propose it again${command}`
}

/**
 * Approves a proposal. The last approval that it needs makes the change. First writes a page that is pending. If
 * the proposal was carried out before, the approval changes nothing.
 *
 * @param consent called before the approval is signed. It rejects when the operator does not agree.
 */
export async function approve(
  operation: Operation,
  idStart: string,
  consent: (status: ProposalStatus) => Promise<void>
): Promise<{ readonly entry?: HistoryEntry | undefined; readonly status: ProposalStatus }> {
  const pending = await finish(operation)
  const { live, done, ...status } = await readStatus(operation, idStart)
  if (done) {
    if (pending?.failure) throw new PendingError(done, pending.failure)
    operation.say?.(`nothing was changed: this proposal was already carried out, as release ${done.number}`)
    return { entry: done, status }
  }
  if (!live.state.policy?.approvals?.of.includes(operation.keys.signsWith))
    throw new Error(`your key is not one of those that approve: ${calledAs()} policy lists them`)
  await consent(status)
  await putProposal(operation.store, operation.keys, status.proposal, { by: operation.by })
  const signed = await readStatus(operation, status.id)
  if (signed.done || signed.given < signed.needed) return { entry: signed.done, status: signed }
  const entry = await carryOut({ ...operation, why: operation.why || signed.proposal.why }, signed)
  return { entry, status: signed }
}

/** Thrown when a proposal is over, or the rights of its team do not cover it. */
class RefusedProposal extends Error {
  override readonly name = 'RefusedProposal'
}

/** Makes the change of a proposal. */
function carryOut(operation: Operation, { proposal, approvals }: StoredProposal): Promise<HistoryEntry> {
  const { what, names, team } = proposal
  const gate = team ? createTeamGate(operation.store, team) : operation.gate
  return makeChange(
    { ...operation, gate },
    {
      what,
      touches: names,
      // The rights of a team include what it may change in a freeze.
      isAllowedInFreeze: team !== undefined || names.every(name => name === 'policy'),
      decide(before, base) {
        const live = base?.written.entry
        const fault = live && (describeEnd(proposal, live) ?? findRequestFault(proposal, live))
        if (!before || fault) throw new RefusedProposal(fault ?? 'nothing is live')
        return { state: applyProposal(before, proposal), approved: { proposal, approvals } }
      }
    }
  )
}

/**
 * Makes the changes that teams request, as far as their rights cover them, and removes the requests. A refusal is reported. A
 * request that fails for another reason stays for the next look, and stops no other one.
 *
 * @param verified the newest trusted entry, from a caller that has verified the history already.
 * @throws the first of these failures, after all other requests.
 */
export async function makeRequested(operation: Operation, verified?: Base): Promise<void> {
  const { store, say } = operation
  const policy = (verified ?? (await trustedBase(operation)))?.written.entry.state.policy
  const failures: unknown[] = []
  const attempt = (work: Promise<void>) => work.catch((error: unknown) => void failures.push(error))
  async function makeAll(team: string, keys: readonly string[]): Promise<void> {
    const { proposals, others } = await readProposals(store, keys, team)
    for (const path of others) {
      say?.(`${path} is no signed request of team ${team}: it is removed`)
      await attempt(store.remove(path))
    }
    for (const request of proposals)
      await attempt(
        makeRequest(operation, request, team).then(async () => {
          for (const path of request.paths) await store.remove(path)
        })
      )
  }
  for (const [team, { keys }] of Object.entries(policy?.teams ?? {})) await attempt(makeAll(team, keys))
  if (failures.length > 0) throw failures[0]
}

/** Errors after which a request is removed. After all others, it stays for the next look. */
const refusals = [RefusedProposal, GateError, DamageError, ConflictError]

/** Makes a requested change, or reports the refusal. @throws when the request has to stay. */
async function makeRequest(operation: Operation, request: StoredProposal, team: string): Promise<void> {
  const { id, proposal } = request
  const { by, why, what, names } = proposal
  try {
    await carryOut({ ...operation, by, why }, request)
  } catch (error) {
    if (!refusals.some(refusal => error instanceof refusal)) throw error
    // Another process of ops may have made it.
    const live = (await trustedBase(operation))?.written
    if (live && (await findMade(operation.store, live, { id, names }))) return
    operation.say?.(`${what}, requested by team ${team}, is not made: ${toReason(error)}`)
  }
}

async function readStatus(operation: Operation, idStart: string) {
  const live = (await trustedBase(operation))?.written
  const statuses = live ? await readStatuses(operation, live.entry) : []
  const found = statuses.filter(({ id }) => id.startsWith(idStart))
  const [status] = found
  if (!live || !status || found.length > 1)
    throw new Error(
      `${found.length} proposals begin with ${idStart}: ${calledAs()} policy proposals lists them`
    )
  const { id, over, proposal } = status
  const done = over ? await findMade(operation.store, live, { id, names: proposal.names }) : undefined
  if (over && !done) throw new Error(over)
  return { ...status, live: live.entry, done }
}
