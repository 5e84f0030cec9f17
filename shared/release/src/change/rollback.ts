import { isDeepStrictEqual } from 'node:util'
import type { HistoryEntry } from '../history/history-entry.ts'
import { type ReleaseState, type RemoteState, remoteOf } from '../history/release-state.ts'
import { configVersion, type RollbackTarget, rollbackTargets } from '../history/rollback-targets.ts'
import { trustedHistory } from '../history/trusted-history.ts'
import { change, type Decision, type Operation } from './change.ts'
import { forEverybody, withoutCanary } from './remote-versions.ts'

export interface RollbackOptions {
  /** The remote; the whole release by default. */
  readonly name?: string | undefined
  /** Where to: a version of the remote, or the number of the release. One step back by default. */
  readonly to?: string | undefined
  /** The release that has to be live: what others did meanwhile is not to be taken back unseen. */
  readonly expected?: number | undefined
}

/**
 * Ends the canary, if there is one; else gives everybody what they had before, of one remote or of all with the host and the
 * configuration. Asked for again, it goes further back, and never to what was taken back. What is switched off stays so.
 *
 * @throws {Error} when there is nothing to go back to, or another release is live than was expected.
 */
export function rollback(
  operation: Operation,
  { name, to, expected }: RollbackOptions = {}
): Promise<HistoryEntry> {
  return change(operation, {
    what: ['rollback', ...(name ? [name] : []), ...(to ? [`to ${to}`] : [])].join(' '),
    touches: name === undefined || expected !== undefined ? 'everything' : [name],
    goesBack: true,
    async decide(before, base, trust) {
      if (!before || !base) throw new Error('nothing is live yet')
      const { number, what, by } = base.written.entry
      if (expected !== undefined && expected !== number)
        throw new Error(`release ${number} is live (${what}, ${by}), not ${expected}: nothing was changed`)
      const present = presentOf(await trustedHistory(trust), before)
      return name === undefined ? releaseBefore(present, to) : remoteBefore(present, name, to)
    }
  })
}

/** Returns what a rollback starts from. */
export function presentOf(history: readonly HistoryEntry[], before: ReleaseState): Present {
  const names = new Set([...history.flatMap(({ state }) => Object.keys(state.remotes)), 'host', 'config'])
  const all = new Map([...names].map(one => [one, rollbackTargets(history, one)] as const))
  return { before, history, all, targets: one => all.get(one) ?? [] }
}

interface Present {
  readonly before: ReleaseState
  readonly history: readonly HistoryEntry[]
  /** By name, of all that were ever live. */
  readonly all: ReadonlyMap<string, readonly RollbackTarget[]>
  readonly targets: (name: string) => readonly RollbackTarget[]
}

function remoteBefore(
  { before, history, targets }: Present,
  name: string,
  wanted: string | undefined
): Decision {
  if (name === 'host' || name === 'config')
    throw new Error(`the ${name} goes back with the whole release: rollback without a name`)
  const versions = targets(name)
  const older = versions.at(-2)
  const present = before.remotes[name]
  // What was retired comes back by its name.
  const remote = present ?? (older?.version ? lastOf(history, name) : undefined) ?? remoteOf(before, name)
  const to = (after: RemoteState) => ({ ...before, remotes: { ...before.remotes, [name]: after } })
  if (wanted !== undefined) {
    const target = versions.find(({ version }) => version === wanted)
    const there = versions.flatMap(({ version }) => version ?? []).join(', ')
    if (!target) throw new Error(`${name} cannot go back to ${wanted}: there are ${there}`)
    // What all members have already: its canary ends.
    if (wanted === present?.version) return { state: to(withoutCanary(present, versions)) }
    return { state: to(forEverybody(remote, wanted, versions)), restores: target.since }
  }
  if (present?.canary) return { state: to(withoutCanary(present, versions)) }
  if (!older?.version)
    throw new Error(
      `there is nothing before to roll ${name} back to; ops take it away from members with disable ${name} --message "…"`
    )
  return { state: to(forEverybody(remote, older.version, versions)), restores: older.since }
}

/** A remote as it was when it last was live. */
const lastOf = (history: readonly HistoryEntry[], name: string): RemoteState | undefined =>
  history.findLast(({ state }) => state.remotes[name])?.state.remotes[name]

/** A release is the host, the configuration and what all members have of each remote; a canary is newer than it, or goes on from one to another. */
function releaseBefore(present: Present, wanted: string | undefined): Decision {
  const { before, history, targets } = present
  const isNewer = newerCanaries(present)
  if (wanted === undefined && Object.entries(before.remotes).some(isNewer)) {
    const remotes = each(before.remotes, (name, remote) =>
      isNewer([name, remote]) ? withoutCanary(remote, targets(name)) : remote
    )
    return { state: { ...before, remotes } }
  }
  const older = olderRelease(present, wanted)
  if (!older)
    throw new Error(
      wanted === undefined
        ? 'there is nothing before to roll the release back to'
        : `there is no release ${wanted} to go back to, or something of it was taken back since, or pruned`
    )
  const remotes = each(older.state.remotes, (name, was) => {
    const remote = before.remotes[name]
    if (remote?.version === was.version) return remote
    return forEverybody(remote ?? lastOf(history, name) ?? was, was.version, targets(name))
  })
  // Who may do what is no part of what is gone back to: a key that was dismissed would count again.
  const { policy: _, ...state } = older.state
  const policy = before.policy ? { policy: before.policy } : {}
  return { state: { ...state, remotes, ...policy }, restores: older.number }
}

/** The release that the whole goes back to: the newest one of which everything may come back, or one that is named. */
export function olderRelease({ before, history, all }: Present, wanted?: string): HistoryEntry | undefined {
  const stood = ({ number, state }: HistoryEntry) =>
    [...all].every(([name, versions]) => {
      const version = versionsOf(state)[name]
      return version === undefined
        ? versions.findLast(({ since }) => since <= number)?.version === undefined
        : versions.some(one => one.version === version)
    })
  return wanted === undefined
    ? history.findLast(
        entry => stood(entry) && !isDeepStrictEqual(versionsOf(entry.state), versionsOf(before))
      )
    : history.find(entry => String(entry.number) === wanted && stood(entry))
}

/** True when a remote's canary is none that was there already when the last version of the release went to everybody. */
function newerCanaries({ history, all }: Present) {
  const complete = Math.max(...[...all.values()].map(versions => versions.at(-1)?.since ?? 0))
  const began = history.find(({ number }) => number === complete)?.state.remotes
  return ([name, { canary }]: readonly [string, RemoteState]): boolean =>
    canary !== undefined && !isDeepStrictEqual(canary, began?.[name]?.canary)
}

const versionsOf = (state: ReleaseState): Readonly<Record<string, string>> => ({
  ...each(state.remotes, (_, { version }) => version),
  host: state.host,
  config: configVersion(state)
})

/** The same of each remote. */
function each<T>(remotes: ReleaseState['remotes'], of: (name: string, remote: RemoteState) => T) {
  const entries = Object.entries(remotes).map(([name, remote]) => [name, of(name, remote)] as const)
  return Object.fromEntries(entries)
}
