import { isDeepStrictEqual } from 'node:util'
import { getLiveVersions, type RollbackTarget } from '../history/checkpoint.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import { readEarlierEntry } from '../history/read-earlier-entry.ts'
import { getRemote, type RemoteState } from '../history/release-state.ts'
import { change, type Decision, type Operation } from './change.ts'
import { forEverybody, withoutCanary } from './remote-versions.ts'

export interface RollbackOptions {
  /** Name of the remote; the whole release by default. */
  readonly name?: string | undefined
  /** Version of the remote, or number of the release. One step back by default. */
  readonly to?: string | undefined
  /** Release that has to be live, so that no change of another operator is undone unseen. */
  readonly expected?: number | undefined
}

/**
 * Ends the canary, if there is one. Otherwise all members get the previous version of one remote, or the previous
 * release with host and configuration. A second rollback goes one step further back, never to a withdrawn version.
 * Remotes that are switched off stay off.
 *
 * @throws {Error} when there is no earlier version, or another release is live than `expected`.
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
      const present: Present = {
        live: base.written.entry,
        async read(wanted) {
          const earlier = await readEarlierEntry(trust.store, base.written, wanted)
          if (earlier) return earlier.entry
          throw new Error(
            `there is no way back to release ${wanted}: its entry is lost or was changed. Name another one with --to`
          )
        }
      }
      return name === undefined ? releaseBefore(present, to) : remoteBefore(present, name, to)
    }
  })
}

/** The live entry, and how to read earlier ones. */
interface Present {
  readonly live: HistoryEntry
  /** Reads an earlier entry. */
  readonly read: (number: number) => Promise<HistoryEntry | undefined>
}

const findTargets = ({ live }: Present, name: string): readonly RollbackTarget[] =>
  live.checkpoint.targets[name] ?? []

function remoteBefore(present: Present, name: string, wanted: string | undefined): Decision {
  if (name === 'host' || name === 'config')
    throw new Error(
      `the ${name} goes back with the whole release: rollback --to N --yes, with a number of history`
    )
  const before = present.live.state
  const versions = findTargets(present, name)
  const older = versions.at(-2)
  const live = before.remotes[name]
  // A retired remote returns when it is named.
  const remote = live ?? (older?.version ? versions.at(-1) : undefined) ?? getRemote(before, name)
  const to = (after: RemoteState) => ({ ...before, remotes: { ...before.remotes, [name]: after } })
  if (wanted !== undefined) {
    const target = versions.find(({ version }) => version === wanted)
    const others = versions.flatMap(({ version }) => version ?? []).filter(one => one !== live?.version)
    if (!target) throw new Error(`${name} cannot go back to ${wanted}${describeTargets(others)}`)
    // All members have this version already, so the canary ends.
    if (wanted === live?.version) return { state: to(withoutCanary(live, versions)) }
    return { state: to(forEverybody(remote, wanted, versions)), restores: target.since }
  }
  if (live?.canary) return { state: to(withoutCanary(live, versions)) }
  if (!older?.version)
    throw new Error(
      `there is nothing before to roll ${name} back to; ops take it away from members with disable ${name} "…"`
    )
  return { state: to(forEverybody(remote, older.version, versions)), restores: older.since }
}

/** Ends a message about a version that a remote cannot go back to. */
const describeTargets = (versions: readonly string[]): string =>
  versions.length > 0 ? `, only to ${versions.join(', ')}` : ': no earlier version is left'

/**
 * Decides a rollback of the whole release: host, configuration and the live version of each remote. A canary that
 * began after the release is ended first.
 */
async function releaseBefore(present: Present, wanted: string | undefined): Promise<Decision> {
  const before = present.live.state
  const isNewer = newerCanaries(present.live)
  if (wanted === undefined && Object.keys(before.remotes).some(isNewer)) {
    const remotes = Object.entries(before.remotes).map(([name, remote]) => [
      name,
      isNewer(name) ? withoutCanary(remote, findTargets(present, name)) : remote
    ])
    return { state: { ...before, remotes: Object.fromEntries(remotes) } }
  }
  const older = await olderRelease(present, wanted)
  if (!older)
    throw new Error(
      wanted === undefined
        ? 'there is nothing before to roll the release back to'
        : `there is no release ${wanted} to go back to, or something of it was taken back since, or pruned`
    )
  const remotes = Object.entries(older.state.remotes).map(([name, was]) => {
    const remote = before.remotes[name]
    if (remote?.version === was.version) return [name, remote]
    const targets = findTargets(present, name)
    return [name, forEverybody(remote ?? targets.at(-1) ?? was, was.version, targets)]
  })
  // The policy stays. With an earlier policy, a dismissed key would count again.
  const { policy: _, ...state } = older.state
  const policy = before.policy ? { policy: before.policy } : {}
  return {
    state: { ...state, remotes: Object.fromEntries(remotes), ...policy },
    restores: older.number
  }
}

/** Returns the named release, or the newest one whose versions are all still targets. */
export async function olderRelease(
  { live, read }: Present,
  wanted?: string
): Promise<HistoryEntry | undefined> {
  const { releases, targets } = live.checkpoint
  const isTarget = ({ number, state }: HistoryEntry) =>
    Object.entries(targets).every(([name, versions]) => {
      const version = getLiveVersions(state)[name]
      return version === undefined
        ? versions.findLast(({ since }) => since <= number)?.version === undefined
        : versions.some(one => one.version === version)
    })
  const isOther = ({ state }: HistoryEntry) =>
    !isDeepStrictEqual(getLiveVersions(state), getLiveVersions(live.state))
  if (wanted !== undefined) {
    const number = Number(wanted)
    const named = number > 0 && number < live.number ? await read(number) : undefined
    return named && isTarget(named) ? named : undefined
  }
  for (const number of releases.toReversed()) {
    const older = await read(number)
    if (older && isTarget(older) && isOther(older)) return older
  }
  return undefined
}

/** Returns a function that is true for a remote whose canary began after the release was complete. */
function newerCanaries({ checkpoint: { canaries, targets } }: HistoryEntry): (name: string) => boolean {
  const complete = Math.max(...Object.values(targets).map(versions => versions.at(-1)?.since ?? 0))
  return name => (canaries[name] ?? 0) > complete
}
