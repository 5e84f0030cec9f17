import { setTimeout as wait } from 'node:timers/promises'
import { makeChange, type Operation } from '../change/change.ts'
import { shareCanary } from '../change/promote.ts'
import { GateError } from '../gate/gate.ts'
import { findEntry, latestEntry } from '../history/history.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import { getRemote } from '../history/release-state.ts'
import { trustedBase } from '../history/trusted-history.ts'
import { finish, PendingError } from '../render/render.ts'
import { calledAs, NoVerdict, StoreError, toReason } from '../store/errors.ts'
import type { Store } from '../store/store.ts'
import { hasRestarted, type Loads, since } from '../telemetry/read-loads.ts'
import { judge, type Measures, reasonText, seenText } from './judge.ts'
import { createOutage } from './outage.ts'

export interface WatchOptions extends Measures {
  readonly store: Store
  /** Creates the operation of a change. Called for each one, because keys and the newest release change while it runs. */
  readonly operation: () => Promise<Operation>
  readonly name: string
  /** Reads the counts of every version. @param sharedAt when the canary got its share, epoch milliseconds. */
  readonly read: (sharedAt: number) => Promise<readonly Loads[]>
  /** True when `read` counts from `sharedAt` on. Otherwise each start, of watch or server, is a comparison of its own. */
  readonly countsFromShare?: boolean
  /** True to report a refusal of the gate and go on. Otherwise a refusal ends the watch. */
  readonly outlastsRefusal?: boolean
  /** Milliseconds between two looks. */
  readonly interval: number
  /** Milliseconds until the watch ends without a verdict; never when undefined. */
  readonly timeLimit?: number | undefined
  readonly say: (line: string) => void
  readonly signal?: AbortSignal
}

/** Thrown when another operator has ended the canary. */
class CanaryGone extends Error {
  override readonly name = 'CanaryGone'
}

/**
 * Watches a canary until it is clearly worse than the live version, and rolls it back, or until it is good
 * enough for all members, step by step if there are steps. A failed look is repeated.
 *
 * @returns the change that ended the canary. When it is not rolled back, all members get it.
 * @throws {CanaryGone} when another command has ended or replaced the canary.
 * @throws {GateError} when the gate refuses the version for more members.
 * @throws {NoVerdict} when the time is over.
 * @throws {PendingError} when the time is over, and members do not get the change yet.
 */
export async function watch(options: WatchOptions) {
  const {
    store,
    name,
    read,
    countsFromShare = false,
    say,
    interval,
    signal,
    timeLimit = Number.POSITIVE_INFINITY
  } = options
  const { version, others, entry: first } = await readCanary(options)
  const outage = createOutage(say, 'the counts can be read again')
  const end = Date.now() + timeLimit
  let base: Base | undefined
  try {
    await count(first)
  } catch (error) {
    signal?.throwIfAborted()
    outage.begin(toReason(error))
  }
  let last = 'no loads yet'
  say(`watching ${name}@${version} against ${others}: prints a line when the counts change`)
  if (first.state.config.telemetryUrl === undefined)
    say(`members’ pages report no loads until ${calledAs()} config set telemetryUrl=/telemetry`)

  /** Reads the counters. A new share, or counters that restarted, begin another comparison. */
  async function count(entry: HistoryEntry): Promise<Base> {
    // Another change may have left the share as it was.
    const isSeen = base?.number === entry.number
    const share = isSeen ? undefined : await sharedSince(store, name, entry)
    const at = share ? Date.parse(share.at) : (base?.at ?? 0)
    const now = await read(at)
    const { number } = entry
    const since = share?.number ?? base?.since ?? number
    const isFallen = !countsFromShare && base !== undefined && hasRestarted(base.now, now)
    if (base?.since === since && !isFallen) base = { ...base, number, now }
    else {
      const counts = countsFromShare || isFallen ? [] : now
      const risk = countsFromShare ? 1 : await beginTest(store, { name, since })
      base = { number, since, at, counts, now, risk }
    }
    return base
  }

  /** Returns the change, when there was enough to decide. */
  async function look() {
    const present = await readCanary(options, version)
    const { counts, now, risk } = await count(present.entry)
    const canary = since(counts, now, name, version)
    const rest = since(counts, now, name, present.others)
    const judgement = judge(canary, rest, { ...options, risk })
    const seen = seenText(judgement, options)
    if (seen !== last) say(`${new Date().toISOString()}  ${seen}`)
    last = seen
    if (judgement.verdict === 'open') return undefined
    const why = reasonText(judgement, options)
    const isRolledBack = judgement.verdict === 'worse'
    // A canary that is good at its present share goes to the members of the next step.
    const next = isRolledBack ? 0 : (options.steps?.find(step => step > present.traffic) ?? 100)
    const operation = { ...(await options.operation()), why }
    const entry = await makeChange(operation, shareCanary({ name, version }, next)).catch(
      (error: unknown) => {
        if (error instanceof PendingError) return untilFinished(options, error, end)
        throw error
      }
    )
    return { entry, isRolledBack }
  }

  for (;;) {
    await wait(Math.min(interval, Math.max(0, end - Date.now())), undefined, signal && { signal })
    try {
      const changed = await look()
      outage.end()
      if (changed && !changed.entry.state.remotes[name]?.canary) return changed
      if (changed) say(`release ${changed.entry.number}, ${changed.entry.what}`)
    } catch (error) {
      const isRefused = error instanceof GateError && !options.outlastsRefusal
      if (isRefused || error instanceof CanaryGone || error instanceof PendingError) throw error
      // A signal during the wait ends the watch without another look.
      signal?.throwIfAborted()
      outage.begin(toReason(error))
    }
    if (Date.now() >= end)
      throw new NoVerdict(
        `no verdict on ${name}@${version} within ${timeLimit / 1000} s: ${outage.failure || last}`
      )
  }
}

interface Base {
  /** The newest entry that was seen. */
  readonly number: number
  /** The entry that gave the canary its share. */
  readonly since: number
  /** Time of that entry, epoch milliseconds. */
  readonly at: number
  /** Counters at the start of the comparison. */
  readonly counts: readonly Loads[]
  /** Counters at the last look. */
  readonly now: readonly Loads[]
  /** Part of the risk for this comparison. */
  readonly risk: number
}

/** Writes the page of a change that is in the history, as soon as the store allows, until `end` in epoch milliseconds. */
async function untilFinished(
  { operation, interval, say, signal }: WatchOptions,
  pending: PendingError,
  end: number
): Promise<HistoryEntry> {
  say(pending.message)
  for (;;) {
    await wait(Math.min(interval, Math.max(0, end - Date.now())), undefined, signal && { signal })
    try {
      // `release watch` and `serve` finish changes, too, and report what they finish.
      const trust = { ...(await operation()), say: () => {} }
      const left = await finish(trust, await trustedBase(trust))
      if (!left?.failure) return pending.entry
    } catch {
      // The store or the key file cannot be read.
    }
    if (Date.now() >= end) throw pending
  }
}

/** Returns the canary and the version it is compared with. @param expected the version at the start of the watch. */
async function readCanary({ store, name }: Pick<WatchOptions, 'store' | 'name'>, expected?: string) {
  const entry = (await latestEntry(store))?.entry
  const remote = entry?.state.remotes[name]
  if (!entry && expected) throw new StoreError(`${store.place} has no release`)
  if (!entry || !remote?.canary) {
    if (expected && entry) throw new CanaryGone(`${name}@${expected} is no longer a canary: ${by(entry)}`)
    if (entry) getRemote(entry.state, name)
    throw new CanaryGone(`${name} has no canary: promote one with --traffic first`)
  }
  if (expected && remote.canary.version !== expected)
    throw new CanaryGone(`${name}@${remote.canary.version} has replaced ${expected}: ${by(entry)}`)
  return { ...remote.canary, others: remote.version, entry }
}

const by = ({ by: who, what, at }: HistoryEntry): string => `${who}: ${what}, ${at}`

/** Finds the change that gave a remote's canary its present share, against the same version. */
async function sharedSince(store: Store, name: string, newest: HistoryEntry): Promise<HistoryEntry> {
  const { canaries, targets } = newest.checkpoint
  const since = Math.max(canaries[name] ?? 0, targets[name]?.at(-1)?.since ?? 0)
  return (await findEntry(store, since))?.entry ?? newest
}

/** Maximum comparisons of one share by the counts of one server. */
const mostStarts = 1_000

/**
 * Begins a comparison by the counts of one server. Every restart begins another one, and each could roll back a good canary by
 * chance. So all of them share one risk: the first takes 1/2, the next ones 1/6, 1/12, … 1/n(n+1). Each start creates a file
 * exclusively (`ops/watch/mf-account/12/1`), so that two servers never get the same number.
 *
 * @param since the number of the change that gave the canary its share.
 * @returns the part of the risk that this comparison may use.
 */
export async function beginTest(
  store: Store,
  { name, since }: { readonly name: string; readonly since: number }
): Promise<number> {
  const folder = `ops/watch/${name}/${since}`
  const begun = (await store.list(folder)).length
  for (let number = begun + 1; number <= mostStarts; number += 1)
    if (await store.create(`${folder}/${number}`, '')) return 1 / (number * (number + 1))
  throw new StoreError(
    `the watch of ${name} was started ${mostStarts} times, which is the limit for one canary. Name a Prometheus server with --metrics, or promote the canary again`
  )
}
