import { setTimeout as wait } from 'node:timers/promises'
import type { Operation } from '../change/change.ts'
import { endCanary, shareCanary } from '../change/promote.ts'
import { GateError } from '../gate/gate.ts'
import { latestEntry } from '../history/history.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import { finish, PendingError } from '../render/finish.ts'
import { reasonOf } from '../store/errors.ts'
import { baselineOf, sharedSince } from './baseline.ts'
import { beginTest } from './begun-tests.ts'
import type { Measure } from './compare.ts'
import { reasonText, seenText } from './explain.ts'
import { judge, type Measures } from './judge.ts'
import { goOn, isAnew, since } from './loads-since.ts'
import type { Loads } from './read-loads.ts'

export interface WatchOptions extends Measures {
  readonly operation: Operation
  /** Whose canary. */
  readonly name: string
  /** How every version has fared until now. @param sharedAt when the canary got its share, epoch milliseconds. */
  readonly read: (sharedAt: number) => Promise<readonly Loads[]>
  /** True when `read` counts from `sharedAt` on: then nothing has to be remembered. */
  readonly countsFromShare?: boolean
  /** True when the counts begin with this process, so that each start is a comparison of its own. */
  readonly beginsTest?: boolean
  /** Where that is read: anyone who is started again with the same goes on with the counts. Nothing is remembered when undefined. */
  readonly source?: string | undefined
  /** Milliseconds between two looks. */
  readonly interval: number
  /** Milliseconds after which it ends without a verdict; never when undefined. */
  readonly timeLimit?: number | undefined
  readonly say: (line: string) => void
  /** Ends watching without a change. */
  readonly signal?: AbortSignal
}

/** There is nothing to watch any more: another operator has ended the canary. */
class CanaryGone extends Error {
  override readonly name = 'CanaryGone'
}

/** Thrown when the time is over and nothing is sure: the canary stays as it is. */
export class NoVerdict extends Error {
  override readonly name = 'NoVerdict'
}

/**
 * Looks at a canary until it is clearly worse than what the others have, and takes it back, or until it is good enough
 * for everybody, step by step where there are steps. What counts is what happens from the first look at a share on, of both
 * in the same time, also when that was the look of a watch before; after the counters began again, all that they hold. A look that fails, because the store or the metrics are out of reach, is said, and the next one
 * goes on.
 *
 * @returns the change that it made. @throws {NoVerdict} when the time is over. @throws {Error} when there is no canary, another operator ended it, or the gate refuses it.
 */
export async function watch(options: WatchOptions): Promise<HistoryEntry> {
  const {
    operation,
    name,
    read,
    source,
    countsFromShare = false,
    beginsTest = false,
    say,
    interval,
    signal,
    timeLimit = Number.POSITIVE_INFINITY
  } = options
  const { version, others, entry: first } = await canaryOf(options)
  await finish(operation)
  const end = Date.now() + timeLimit
  let base: Base | undefined
  try {
    base = (await count(first)).known
  } catch (error) {
    signal?.throwIfAborted()
    say(reasonOf(error))
  }
  let last = 'nothing was seen'
  say(`watching ${name}@${version} against ${others}: a line whenever something was counted`)

  /** Returns what the counters held when the canary got its present share, and what they hold now. */
  async function count(
    entry: HistoryEntry
  ): Promise<{ readonly known: Base; readonly now: readonly Loads[] }> {
    // Another entry may have left the share as it was.
    const isSeen = base?.number === entry.number
    const share = isSeen ? undefined : await sharedSince(operation.store, name, entry)
    const at = share ? Date.parse(share.at) : (base?.at ?? 0)
    const now = await read(at)
    const { number } = entry
    if (base && (!share || share.number === base.since)) return { known: { ...base, number }, now }
    const since = share?.number ?? number
    const then = countsFromShare ? [] : now
    const counts = source === undefined ? then : await baselineOf(operation, { name, since, source }, now)
    const risk = beginsTest ? await beginTest(operation.store, { name, since }) : 1
    return { known: { number, since, at, counts, risk }, now }
  }

  /** @returns the change, when there was enough to decide. */
  async function look(): Promise<HistoryEntry | undefined> {
    const present = await canaryOf(options, version)
    // Who gets a canary of another share is compared with others than before.
    const { known, now } = await count(present.entry)
    const isFallen = !countsFromShare && isAnew(known.last ?? known.counts, now)
    base = { ...known, last: now, counts: isFallen ? goOn(known.counts, known.last) : known.counts }
    const { counts, risk } = base
    const canary = since(counts, now, name, version)
    const rest = since(counts, now, name, present.others)
    const judgement = judge(canary, rest, { ...options, risk })
    const seen = seenText(judgement, options)
    if (seen !== last) say(`${new Date().toISOString()}  ${seen}`)
    last = seen
    if (judgement.verdict === 'open') return undefined
    const why = reasonText(judgement, options)
    const next = judgement.verdict === 'worse' ? 0 : stepAfter(present.traffic, options)
    if (next > 0 && next < 100) return shareCanary({ ...operation, why }, { name, version }, next)
    return endCanary({ ...operation, why }, { name, version }, next === 0 ? 'rollback' : 'promote')
  }

  for (;;) {
    await wait(Math.min(interval, Math.max(0, end - Date.now())), undefined, signal && { signal })
    try {
      const entry = await look().catch((error: unknown) => {
        if (error instanceof PendingError) return untilFinished(options, error)
        throw error
      })
      if (entry && !entry.state.remotes[name]?.canary) return entry
      if (entry) say(`release ${entry.number}, ${entry.what}`)
    } catch (error) {
      if (error instanceof CanaryGone || error instanceof GateError) throw error
      // Anyone who ends the watch while it waits for the store wants no further look.
      signal?.throwIfAborted()
      say(reasonOf(error))
    }
    if (Date.now() >= end)
      throw new NoVerdict(`no verdict on ${name}@${version} within ${timeLimit / 1000} s: ${last}`)
  }
}

interface Base {
  /** The newest entry that was looked at. */
  readonly number: number
  /** The entry that gave the canary its share. */
  readonly since: number
  /** When that was, epoch milliseconds. */
  readonly at: number
  readonly counts: readonly Loads[]
  /** What they held at the last look. */
  readonly last?: readonly Loads[]
  /** The part of the risks that is this comparison's. */
  readonly risk: number
}

/** Percent of members who get a canary that is good at its present share. */
const stepAfter = (traffic: number, { steps = [] }: Measure): number =>
  steps.find(step => step > traffic) ?? 100

/** A change that counts is given to members, however long the store takes. */
async function untilFinished(
  { operation, interval, say, signal }: WatchOptions,
  pending: PendingError
): Promise<HistoryEntry> {
  for (let { message } = pending; ; ) {
    say(message)
    await wait(interval, undefined, signal && { signal })
    try {
      const left = await finish(operation)
      if (!left?.failure) return pending.entry
      message = left.failure.message
    } catch (error) {
      message = reasonOf(error)
    }
  }
}

/** Returns what is watched and against what. @param expected the version that it was at first. */
async function canaryOf({ operation, name }: Pick<WatchOptions, 'operation' | 'name'>, expected?: string) {
  const entry = (await latestEntry(operation.store))?.entry
  const remote = entry?.state.remotes[name]
  if (!entry || !remote?.canary) {
    if (expected && entry) throw new CanaryGone(`${name}@${expected} is no canary any more: ${by(entry)}`)
    throw new CanaryGone(`${name} has no canary: promote one with --traffic first`)
  }
  if (expected && remote.canary.version !== expected)
    throw new CanaryGone(
      `${name}@${remote.canary.version} has come in the place of ${expected}: ${by(entry)}`
    )
  return { ...remote.canary, others: remote.version, entry }
}

const by = ({ by: who, what, at }: HistoryEntry): string => `${who}: ${what}, ${at}`
