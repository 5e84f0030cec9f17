import { isDeepStrictEqual } from 'node:util'
import { listWithoutNewMembers } from '../gate/candidate.ts'
import type { Gate } from '../gate/gate.ts'
import { readRecorded } from '../history/contents.ts'
import type { GateResult, HistoryEntry, Step } from '../history/history-entry.ts'
import { findTeam, freezeAt } from '../history/policy.ts'
import { createProposal } from '../history/proposal.ts'
import { differences, type ReleaseState, withCanariesSince } from '../history/release-state.ts'
import { findApprovalFault, findTeamFault, listNeeds } from '../history/rights.ts'
import type { Base, Trust } from '../history/trusted-history.ts'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { createTrialKey, keyName } from '../keys/signing.ts'
import { type HostRelease, readHostRelease } from '../published/release-files.ts'
import { keysKnownTo } from '../render/render.ts'
import { renderRelease } from '../render/render-release.ts'
import { calledAs, calledByOps } from '../store/errors.ts'
import { propose, requestOfOps } from './propose.ts'

/** Everything that a change is decided and checked with. */
export interface Operation extends Trust {
  readonly gate: Gate
  readonly by: string
  readonly why: string
  /** Called with each new entry. It never rejects. */
  readonly notify?: ((entry: HistoryEntry) => Promise<void>) | undefined
}

/** A change before it is written as an entry. */
export type Change = Omit<Step, 'at'> & Pick<HistoryEntry, 'by' | 'what' | 'why' | 'differences' | 'gate'>

/** The next state, with the fields of its entry that only the command knows. */
export type Decision = Pick<Change, 'state' | 'restores' | 'pruned' | 'approved'>

/** A change as its command describes it. `makeChange` makes it. */
export interface ChangeCommand {
  /** The command as the history records it. */
  readonly what: string
  /** Names that it changes; `host`, `config` and `policy` are names too. Simultaneous changes of other names are not a conflict. */
  readonly touches: readonly string[] | 'everything'
  /** True when the command also works during a freeze, as those that take something away from members do. */
  readonly isAllowedInFreeze?: boolean
  /**
   * Returns the next state. Called again after a conflict. The store of `operation` reads each entry once.
   *
   * @throws {Error} when the change makes no sense now.
   */
  decide(
    before: ReleaseState | undefined,
    base: Base | undefined,
    operation: Operation
  ): Decision | Promise<Decision>
}

/**
 * Decides and checks a change. Returns the keys that sign it, and the fields of its entry.
 *
 * @throws {ProposedError} when other operators have to approve the change, or when a team requests it. It is stored as a
 *   proposal or a request.
 */
export async function prepare(
  operation: Operation,
  { what, isAllowedInFreeze = false, decide }: ChangeCommand,
  base: Base | undefined
) {
  const { store, keys, gate, by, why, withoutHistory } = operation
  const before = base?.written.entry
  const frozen = freezeAt(before?.state.policy, Date.now())
  if (frozen && !isAllowedInFreeze)
    throw new Error(
      `releases are frozen ${frozen}: nothing was changed. rollback, disable, enable and promote --traffic 0 still work. To see who set the freeze: ${calledAs()} history. Ops end it with ${calledByOps} policy thaw`
    )
  const number = (base?.chain.lastReleaseNumber ?? 0) + 1
  const decided = await decide(before?.state, base, operation)
  const wanted = withCanariesSince(before?.state, decided.state, number)
  if (!decided.pruned && isDeepStrictEqual(wanted, before?.state))
    throw new Error(`${what}: already live, nothing was changed`)
  const knownKeys = keysKnownTo(await readHostRelease(store, wanted.host), keys)
  // An entry cannot be removed, so a change that cannot be rendered is refused before. The gate has not passed yet, so a trial
  // key signs this page.
  const page = await renderRelease(store, createTrialKey().sign, {
    contents: await readRecorded(store, wanted, base?.written),
    state: wanted,
    release: number,
    publicKeys: keys.publicKeys,
    acceptedVersions: withoutHistory === undefined ? new Set() : listWithoutNewMembers(before?.state, wanted)
  })
  const { state, contents } = page
  const needs = listNeeds(before, state, decided.restores !== undefined)
  const lacksApproval = needs.length > 0 && !decided.approved
  const anchor = createAnchor(withoutHistory, base, { versions: page.changed, lacksApproval })
  const fields = { ...decided, state, contents, anchor, number }
  refuseStep(keys, before, { ...fields, at: new Date().toISOString() })
  const gateResults: readonly GateResult[] = [
    ...(await gate(before?.state, state)),
    ...page.damaged.map(detail => waived('fallback', detail)),
    ...(before?.state.host === state.host ? [] : foreignKeys(page.host, keys)),
    ...(withoutHistory ? [waived('history', withoutHistory)] : []),
    ...(withoutHistory && lacksApproval ? [waived('approvals', withoutHistory)] : [])
  ]
  if (before && keys.team !== undefined) {
    const team = { name: keys.team, host: state.host, opened: listOpened(gateResults) }
    await requestOfOps(operation, createProposal(operation, before, { what, state, contents }, team))
  }
  if (before && lacksApproval && withoutHistory === undefined) {
    const needed = Math.max(...needs.map(need => need.keys))
    const proposal = createProposal(operation, before, { what, state, contents })
    await propose(operation, before, proposal, needed)
  }
  const lost = anchor?.entries.filter(entry => entry > anchor.after) ?? []
  const lines = [
    ...differences(before?.state, state),
    ...lost.map(entry => `release ${entry} no longer counts: if it was yours, make its change again`)
  ]
  return { keys: knownKeys, change: { ...fields, what, by, why, differences: lines, gate: gateResults } }
}

/** Lists the versions that the gate has opened in a browser. */
const listOpened = (results: readonly GateResult[]): string[] =>
  results.flatMap(({ check, outcome, detail }) =>
    check === 'smoke' && outcome === 'passed' ? detail.split(', ') : []
  )

function refuseStep(keys: ReleaseKeys, before: HistoryEntry | undefined, step: Step): void {
  const unapproved = step.approved && before && findApprovalFault(step, before)
  if (unapproved) throw new Error(`${unapproved}. Nothing was changed: propose it again`)
  if (keys.team === undefined) return
  if (!before) throw new Error('nothing is live yet: ops promote a host first')
  const team = findTeam(keys, before.state)
  const fault = step.pruned ? 'may not prune' : findTeamFault(team, before.state, step.state)
  if (fault) throw new Error(`team ${keys.team} ${fault}: ask ops to do it. Nothing was changed`)
}

/** Returns the faults that a change accepts with `--without-history`. Undefined when there are none. */
function createAnchor(
  why: string | undefined,
  base: Base | undefined,
  { versions, lacksApproval }: { readonly versions: readonly string[]; readonly lacksApproval: boolean }
): HistoryEntry['anchor'] {
  if (why === undefined) return undefined
  const { faults = [], lastEntryNumber = 0, lastReleaseNumber = 0 } = base?.chain ?? {}
  // A stray file has the number 0 and is not a lost entry.
  const faulty = faults.flatMap(({ number }) => (number > 0 ? [number] : []))
  // Releases that members have received, but whose entries are lost at the end of the history.
  const lost = Array.from(
    { length: lastReleaseNumber - lastEntryNumber },
    (_, index) => lastEntryNumber + 1 + index
  )
  const entries = [...new Set([...faulty, ...lost])].sort((a, b) => a - b)
  if (entries.length === 0 && versions.length === 0 && !lacksApproval) return undefined
  return { why, after: base?.written.entry.number ?? 0, entries, versions: [...versions] }
}

// Faults that do not block a change. The entry of the change records each as a gate result.

const waived = (check: string, detail: string): GateResult => ({ check, outcome: 'left out', detail })

/**
 * Lists the keys that a host accepts and that are not keys of the club: removed keys, and foreign ones. They do not block a
 * rollback to that host.
 */
function foreignKeys(
  { version, releaseKeys = [] }: HostRelease,
  { publicKeys }: ReleaseKeys
): readonly GateResult[] {
  return releaseKeys
    .filter(key => !publicKeys.includes(key))
    .map(key =>
      waived(
        'signing keys',
        `host@${version} accepts releases signed with ${keyName(key)}, which is not one of your keys: its holder can release to members`
      )
    )
}
