import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Gate } from '../gate/gate.ts'
import { listWithoutNewMembers } from '../gate/scope.ts'
import { readRecorded } from '../history/contents.ts'
import { append, type Change, ConflictError } from '../history/history.ts'
import type { GateResult, HistoryEntry } from '../history/history-entry.ts'
import { findTeam, freezeAt } from '../history/policy.ts'
import { areUnchanged, findApprovalFault, listNeeds } from '../history/proposal.ts'
import { propose } from '../history/proposals.ts'
import { type ReleaseState, withCanariesSince } from '../history/release-state.ts'
import { findTeamFault, type Step } from '../history/team-step.ts'
import { type Base, createAnchor, getSeen, type Trust, trustedBase } from '../history/trusted-history.ts'
import { createTrialKey, type ReleaseKeys } from '../keys/release-keys.ts'
import { readHostRelease } from '../published/release-files.ts'
import { compareWithLostRelease } from '../render/lost-release.ts'
import { finish, keysKnownTo, PendingError, render, withRetries } from '../render/render.ts'
import { renderRelease } from '../render/render-release.ts'
import { RememberingStore } from '../store/remembering-store.ts'
import { findDone, type Request } from './find-done.ts'
import { foreignKeys, waived, withoutDamagedFallbacks } from './waived-faults.ts'

/** The store, keys and gate of a change, with its operator and reason. */
export interface Operation extends Trust {
  readonly gate: Gate
  readonly by: string
  readonly why: string
  readonly request?: Request | undefined
  /** Called with each new entry. It never rejects. */
  readonly notify?: ((entry: HistoryEntry) => Promise<void>) | undefined
}

/** The next state, with the fields of its entry that only the command knows. */
export type Decision = Pick<Change, 'state' | 'restores' | 'pruned' | 'approved'>

/** Describes a command that changes the release. */
interface ChangeCommand {
  /** The command as the history records it. */
  readonly what: string
  /** Names that it changes; `host`, `config` and `policy` are names too. Simultaneous changes of other names are no conflict. */
  readonly touches: readonly string[] | 'everything'
  /** True when the command takes something away from members, as a rollback does. Damaged fallbacks do not block it. */
  readonly isMitigation?: boolean
  /** True when the command also works during a freeze. By default, mitigations do. */
  readonly isAllowedInFreeze?: boolean
  /** Returns the next state. Called again after a conflict. The store of `trust` reads each entry once. */
  decide(before: ReleaseState | undefined, base: Base | undefined, trust: Trust): Decision | Promise<Decision>
}

/**
 * Appends a change to the history and renders it for members, if the gate permits it. The page of an earlier entry is written
 * first if it is missing. A repeated request changes nothing. A team's entry is only appended: a process with a key of ops
 * renders it.
 *
 * @returns the entry of the change.
 * @throws {ConflictError} when another operator changed the same names at the same time.
 * @throws {PendingError} when the entry was appended but its page could not be written.
 */
export async function change(by: Operation, command: ChangeCommand): Promise<HistoryEntry> {
  const operation = { ...by, store: new RememberingStore(by.store) }
  const { store, keys, say, request } = operation
  let { seen } = operation
  const readBase = async (): Promise<Base | undefined> => {
    const read = await trustedBase({ ...operation, seen })
    // The next attempt verifies only newer entries.
    if (read && operation.withoutHistory === undefined) seen = getSeen(read.written)
    return read
  }
  const renderEntry = async (entry: HistoryEntry): Promise<HistoryEntry> => {
    if (keys.team !== undefined) return entry
    await withRetries(operation, () => render({ ...operation, seen })).catch((error: unknown) => {
      throw new PendingError(entry, error)
    })
    return entry
  }
  const pending = await finish(operation)
  let base = await readBase()
  const done = await findDone(operation, base?.written)
  if (done) {
    if (pending?.failure) throw new PendingError(done, pending.failure)
    say?.(
      `nothing was changed: this command was given before, and release ${done.number} is its change. Run it again to change the release once more`
    )
    return done
  }
  for (let attempt = 1; ; attempt += 1) {
    const prepared = await prepare(operation, command, base)
    try {
      const entry = await append(store, prepared)
      return await renderEntry(entry).finally(() => operation.notify?.(entry))
    } catch (error) {
      if (!(error instanceof ConflictError) || attempt >= maxAttempts) throw error
      // Another process ran the same request at the same time.
      if (request && error.faster.request === request.id) return renderEntry(error.faster)
      const baseBefore = base
      // A random pause, so that many operators do not all try the same entry number again.
      await wait(Math.random() * Math.min(longestPause, 20 * 2 ** attempt))
      base = await readBase()
      if (hasConflict(command, baseBefore, base)) throw error
      say?.(
        `${error.faster.by} was faster with “${error.faster.what}”, which changes other names: trying again`
      )
    }
  }
}

/** Attempts to append a change while other operators append theirs first. */
const maxAttempts = 100

/** Milliseconds between two attempts at most. */
const longestPause = 2_000

/** Decides and checks a change. Returns the arguments of `append`. */
async function prepare(
  operation: Operation,
  { what, isMitigation = false, isAllowedInFreeze = isMitigation, decide }: ChangeCommand,
  base: Base | undefined
) {
  const { store, keys, gate, by, why, request, withoutHistory } = operation
  const before = base?.written.entry
  const frozen = freezeAt(before?.state.policy, Date.now())
  if (frozen && !isAllowedInFreeze)
    throw new Error(
      `releases are frozen ${frozen}: nothing was changed. rollback, disable, enable and promote --traffic 0 still work; release history names who set the freeze, and policy thaw ends it`
    )
  const number = (base?.chain.lastReleaseNumber ?? 0) + 1
  const decided = await decide(before?.state, base, operation)
  const decision = { ...decided, state: withCanariesSince(before?.state, decided.state, number) }
  if (!decision.pruned && isDeepStrictEqual(decision.state, before?.state))
    throw new Error(`${what}: that is live already`)
  const sound = isMitigation
    ? await withoutDamagedFallbacks(store, before?.state, decision.state)
    : { state: decision.state, damaged: [] }
  const knownKeys = keysKnownTo(await readHostRelease(store, sound.state.host), keys)
  // An entry cannot be removed, so a change that cannot be rendered is refused before. The gate has not passed yet, so a trial
  // key signs this page.
  const page = await renderRelease(store, createTrialKey().sign, {
    contents: await readRecorded(store, sound.state, base?.written),
    state: sound.state,
    release: number,
    publicKeys: keys.publicKeys,
    acceptedVersions:
      withoutHistory === undefined ? new Set() : listWithoutNewMembers(before?.state, sound.state)
  })
  const { state, contents } = page
  const needs = listNeeds(before, state, decided.restores !== undefined)
  const lacksApproval = needs.length > 0 && !decided.approved
  const at = new Date().toISOString()
  const fault =
    decided.approved && before && findApprovalFault({ ...decided, number, at, state, contents }, before)
  if (fault) throw new Error(`${fault}. Nothing was changed: propose it again`)
  const anchor =
    withoutHistory === undefined
      ? undefined
      : createAnchor(withoutHistory, base, { versions: page.changed, lacksApprovals: lacksApproval })
  if (keys.team !== undefined)
    refuseForTeam(keys, before, { ...decision, state, contents, anchor, number, at })
  const lost =
    withoutHistory === undefined
      ? []
      : await compareWithLostRelease(store, base?.written.entry.number ?? 0, page)
  const gateResults: readonly GateResult[] = [
    ...(await gate(before?.state, state)),
    ...[...sound.damaged, ...page.damaged].map(detail => waived('fallback', detail)),
    ...(before?.state.host === state.host ? [] : foreignKeys(page.host, keys)),
    ...(withoutHistory ? [waived('history', withoutHistory)] : []),
    ...(withoutHistory && lacksApproval ? [waived('approvals', withoutHistory)] : [])
  ]
  if (before && lacksApproval && withoutHistory === undefined)
    await propose(operation, { what, before, after: state, contents })
  return {
    keys: knownKeys,
    before: base?.written,
    number,
    change: {
      ...decision,
      state,
      what,
      by,
      why,
      gate: gateResults,
      contents,
      lost,
      ...(anchor ? { anchor } : {}),
      ...(request ? { request: request.id } : {})
    }
  }
}

/** @throws {Error} when verification would reject the team's entry. */
function refuseForTeam(keys: ReleaseKeys, before: HistoryEntry | undefined, step: Step): void {
  const fault = before && findTeamFault(findTeam(keys, before.state), before, step)
  if (fault) throw new Error(`team ${keys.team} ${fault}: ask ops to do it. Nothing was changed`)
}

/** True when a name of the command was changed since the earlier base. */
const hasConflict = ({ touches }: ChangeCommand, earlier: Base | undefined, now: Base | undefined): boolean =>
  touches === 'everything' ||
  !now ||
  !areUnchanged(now.written.entry, touches, earlier?.chain.lastReleaseNumber ?? 0)
