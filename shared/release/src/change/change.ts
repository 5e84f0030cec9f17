import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Gate } from '../gate/gate.ts'
import { listWithoutNewMembers } from '../gate/scope.ts'
import { readRecorded } from '../history/contents.ts'
import { append, type Change, ConflictError } from '../history/history.ts'
import type { GateResult, HistoryEntry } from '../history/history-entry.ts'
import { findTeam, freezeAt } from '../history/policy.ts'
import { areUnchanged, findApprovalFault, listNeeds } from '../history/proposal.ts'
import type { ReleaseState } from '../history/release-state.ts'
import { withCanariesSince } from '../history/release-state.ts'
import { findTeamFault, type Step } from '../history/team-step.ts'
import { type Base, createAnchor, getSeen, type Trust, trustedBase } from '../history/trusted-history.ts'
import { createTrialKey, keyName, type ReleaseKeys } from '../keys/release-keys.ts'
import { type HostRelease, readHostRelease } from '../published/release-files.ts'
import { finish, PendingError, withRetries } from '../render/finish.ts'
import { compareWithLostRelease } from '../render/lost-release.ts'
import { keysKnownTo, render } from '../render/render.ts'
import { renderRelease } from '../render/render-release.ts'
import { RememberingStore } from '../store/remembering-store.ts'
import { withoutDamagedFallbacks } from './fallbacks.ts'
import { findDone, type Request } from './find-done.ts'
import { propose } from './propose.ts'

/** Who changes what members get, and where. */
export interface Operation extends Trust {
  readonly gate: Gate
  readonly by: string
  readonly why: string
  readonly request?: Request | undefined
  /** Called with each entry once it counts; it never fails. */
  readonly notify?: ((entry: HistoryEntry) => Promise<void>) | undefined
}

/** What is to be live, and since when it was before where it is brought back. */
export type Decision = Pick<Change, 'state' | 'restores' | 'pruned' | 'approved'>

/** What a command wants. */
export interface Wish {
  /** The command, in words; the history keeps it. */
  readonly what: string
  /** The names it changes, `host` and `config` among them: what others do to other names meanwhile does not stop it. */
  readonly touches: readonly string[] | 'everything'
  /** True when members had it before: then a damaged fallback is dropped, and no reason to stay. */
  readonly goesBack?: boolean
  /** True when it is done during a freeze as well, as a way back is. */
  readonly passesFreeze?: boolean
  /** Returns the next state. Called again when another change was written first. `trust` does not read an entry twice. */
  decide(before: ReleaseState | undefined, base: Base | undefined, trust: Trust): Decision | Promise<Decision>
}

/**
 * Takes one step from what is live, if the gate lets it. A team's step is written down, and given to members by a process with an
 * ops' key. What the newest entry says is finished first. A request that was made before is not made again.
 *
 * @returns the entry that counts, with members getting what it says.
 * @throws {ConflictError} when another operator changed the same names meanwhile.
 * @throws {PendingError} when the change counts and members could not be given it yet.
 */
export async function change(by: Operation, wish: Wish): Promise<HistoryEntry> {
  const operation = { ...by, store: new RememberingStore(by.store) }
  const { store, keys, say, request } = operation
  let { seen } = operation
  const readBase = async (): Promise<Base | undefined> => {
    const read = await trustedBase({ ...operation, seen })
    // Entries are checked once.
    if (read && operation.withoutHistory === undefined) seen = getSeen(read.written)
    return read
  }
  const give = async (entry: HistoryEntry): Promise<HistoryEntry> => {
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
      `release ${done.number} is this command, said before: nothing more was changed. Say it again to do it once more`
    )
    return done
  }
  for (let tries = 1; ; tries += 1) {
    const prepared = await prepare(operation, wish, base)
    try {
      const entry = await append(store, prepared)
      return await give(entry).finally(() => operation.notify?.(entry))
    } catch (error) {
      if (!(error instanceof ConflictError) || tries >= mostTries) throw error
      // The same command, said twice at once.
      if (request && error.faster.request === request.id) return give(error.faster)
      const since = base
      // Of many who start again at one moment, all but one would find the next number taken as well.
      await wait(Math.random() * Math.min(longestPause, 20 * 2 ** tries))
      base = await readBase()
      if (!isApart(wish, since, base)) throw error
      say?.(
        `${error.faster.by} was faster with “${error.faster.what}”, which changes nothing of this: going on from there`
      )
    }
  }
}

/** Times that a change is prepared when others are faster each time. */
const mostTries = 100

/** Milliseconds that someone who was overtaken waits at most before the next try. */
const longestPause = 2_000

/** All that is needed to write a change down, with the gate's consent. */
async function prepare(
  operation: Operation,
  { what, goesBack = false, passesFreeze = goesBack, decide }: Wish,
  base: Base | undefined
) {
  const { store, keys, gate, by, why, request, withoutHistory } = operation
  const before = base?.written.entry
  const frozen = freezeAt(before?.state.policy, Date.now())
  if (frozen && !passesFreeze)
    throw new Error(
      `releases are frozen ${frozen}: nothing was changed. rollback, disable and enable go on; release policy thaw ends it`
    )
  const present = before?.state
  const number = (base?.chain.lastReleaseNumber ?? 0) + 1
  const decided = await decide(present, base, operation)
  const decision = { ...decided, state: withCanariesSince(present, decided.state, number) }
  if (!decision.pruned && isDeepStrictEqual(decision.state, present))
    throw new Error(`${what}: that is live already`)
  const { state: wanted, damaged } = goesBack
    ? await withoutDamagedFallbacks(store, before?.state, decision.state)
    : { state: decision.state, damaged: [] }
  const host = await readHostRelease(store, wanted.host)
  const known = keysKnownTo(host, keys)
  // A change counts once it is written down: what could not be shown then is refused before. No release key signs what no
  // gate has passed.
  const page = await renderRelease(store, createTrialKey().sign, {
    contents: await readRecorded(store, wanted, base?.written),
    state: wanted,
    release: number,
    publicKeys: keys.publicKeys,
    acceptedVersions: withoutHistory === undefined ? new Set() : listWithoutNewMembers(before?.state, wanted)
  })
  const { state, contents } = page
  const needs = listNeeds(before, state, decided.restores !== undefined)
  const isAlone = needs.length > 0 && !decided.approved
  const at = new Date().toISOString()
  const lacking =
    decided.approved && before && findApprovalFault({ ...decided, number, at, state, contents }, before)
  if (lacking) throw new Error(`${lacking}. Nothing was changed: propose it again`)
  const anchor =
    withoutHistory === undefined
      ? undefined
      : createAnchor(withoutHistory, base, { versions: page.changed, lacksApprovals: isAlone })
  if (keys.team !== undefined)
    refuseForTeam(keys, before, {
      ...decision,
      state,
      contents,
      anchor,
      number,
      at
    })
  const lost =
    withoutHistory === undefined
      ? []
      : await compareWithLostRelease(store, base?.written.entry.number ?? 0, page)
  const gateResults: readonly GateResult[] = [
    ...(await gate(before?.state, state)),
    ...[...damaged, ...page.damaged].map(
      detail => ({ check: 'fallback', outcome: 'left out', detail }) as const
    ),
    ...(before?.state.host === state.host ? [] : foreignKeys(page.host, keys)),
    ...(withoutHistory ? [{ check: 'history', outcome: 'left out', detail: withoutHistory } as const] : []),
    ...(withoutHistory && isAlone
      ? [{ check: 'approvals', outcome: 'left out', detail: withoutHistory } as const]
      : [])
  ]
  if (before && isAlone && withoutHistory === undefined)
    await propose(operation, { what, before, after: state, contents })
  return {
    keys: known,
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

/** @throws {Error} that names the rule by which no one would believe the entry. */
function refuseForTeam(keys: ReleaseKeys, before: HistoryEntry | undefined, step: Step): void {
  const fault = before && findTeamFault(findTeam(keys, before.state), before, step)
  if (fault) throw new Error(`team ${keys.team} ${fault}: ops do that. Nothing was changed`)
}

/** The keys that a host accepts and that were taken out since, or were never ours: no reason to stay when it has to go back. */
function foreignKeys({ version, releaseKeys = [] }: HostRelease, keys: ReleaseKeys): readonly GateResult[] {
  const others = releaseKeys.filter(one => !keys.publicKeys.includes(one))
  return others.map(one => ({
    check: 'signing keys',
    outcome: 'left out',
    detail: `host@${version} accepts what ${keyName(one)} signs, which is no key of yours: whoever has it can release to members again`
  }))
}

/** True when no one touched the names of a wish between two moments. */
const isApart = ({ touches }: Wish, since: Base | undefined, now: Base | undefined): boolean =>
  touches !== 'everything' &&
  !!now &&
  areUnchanged(now.written.entry, touches, since?.chain.lastReleaseNumber ?? 0)
