import { isDeepStrictEqual } from 'node:util'
import { getLiveVersions } from '../history/checkpoint.ts'
import { readEarlierEntry } from '../history/history.ts'
import {
  findRequester,
  type HistoryEntry,
  type RollbackTarget,
  type WrittenEntry
} from '../history/history-entry.ts'
import { getRemote, type RemoteState } from '../history/release-state.ts'
import { formatVersion, isPrerelease, type Published, releasePath } from '../published/release-files.ts'
import { calledAs, calledByOps, toReason } from '../store/errors.ts'
import type { Store } from '../store/store.ts'
import type { ChangeCommand, Decision } from './prepare.ts'
import { forAllMembers, withoutCanary } from './promote.ts'

interface RollbackOptions {
  /** Name of the remote; the whole release by default. */
  readonly name?: string | undefined
  /** Version of the remote, or number of the release. The previous one by default. */
  readonly to?: string | undefined
}

/**
 * Ends the canary, if there is one. Otherwise all members get the previous version of one remote, or the previous
 * release with host and configuration, never a withdrawn version. Remotes that are switched off stay off.
 */
export function rollback({ name, to }: RollbackOptions = {}): ChangeCommand {
  return {
    what: ['rollback', ...(name ? [name] : []), ...(to ? [`to ${to}`] : [])].join(' '),
    touches: name === undefined ? 'everything' : [name],
    isAllowedInFreeze: true,
    async decide(before, base, { store }) {
      if (!before || !base) throw new Error('nothing is live yet')
      const history: EarlierEntries = {
        live: base.written.entry,
        async read(earlier) {
          const written = await readEarlierEntry(store, base.written, earlier)
          if (written) return written.entry
          throw new Error(
            `release ${earlier} cannot be restored: its entry is lost or was changed. Name another release with --to`
          )
        }
      }
      const decided = () =>
        name === undefined ? decideRelease(history, to) : decideRemote(history.live, name, to, store)
      const recent = to === undefined && (await findRecentRollback(store, base.written, name))
      if (!recent) return decided()
      const further = await decided().then(
        ({ state, restores }) =>
          `To go further back: ${calledAs()} rollback ${name ? `${name} --to ${state.remotes[name]?.version}` : `--to ${restores} --yes`}`,
        toReason
      )
      throw new Error(
        `${name ?? 'the release'} was rolled back at ${recent.at} by ${recent.by} (release ${recent.number}, ${recent.differences.join('; ')}). Nothing was changed. ${further}`
      )
    }
  }
}

/** Milliseconds after a rollback in which another one must name its target. It may be a repetition. */
const repetitionMs = 10 * 60 * 1000

/**
 * Finds a recent rollback of a remote, or of the release, that nothing has changed since. Its operator may not know
 * that it was done.
 */
async function findRecentRollback(
  store: Store,
  live: WrittenEntry,
  name: string | undefined
): Promise<HistoryEntry | undefined> {
  const { changed } = live.entry.checkpoint
  const last = name === undefined ? Math.max(0, ...Object.values(changed)) : changed[name]
  const entry = last === undefined ? undefined : (await readEarlierEntry(store, live, last))?.entry
  const command = name === undefined ? 'rollback' : `rollback ${name}`
  // The words of a team are not checked, so they must not delay a rollback of ops.
  const isRollback = entry && findRequester(entry) === undefined && entry.what.split(/ to |@/)[0] === command
  return isRollback && Date.parse(entry.at) > Date.now() - repetitionMs ? entry : undefined
}

/** The live entry, and a function that reads an earlier one by its number. */
interface EarlierEntries {
  readonly live: HistoryEntry
  readonly read: (number: number) => Promise<HistoryEntry | undefined>
}

const findTargets = ({ checkpoint }: HistoryEntry, name: string): readonly RollbackTarget[] =>
  checkpoint.targets[name] ?? []

/** Decides a rollback of one remote to its previous version, or to the given one. */
async function decideRemote(
  entry: HistoryEntry,
  name: string,
  version: string | undefined,
  store: Store
): Promise<Decision> {
  if (name === 'host' || name === 'config')
    throw new Error(
      `the ${name} cannot be rolled back alone: run ${calledByOps} rollback --to N --yes with the number of a release`
    )
  const before = entry.state
  const targets = findTargets(entry, name)
  const previous = targets.at(-2)
  const live = before.remotes[name]
  // A retired remote returns when it is named.
  const remote = live ?? (previous?.version ? targets.at(-1) : undefined) ?? getRemote(before, name)
  const withState = (after: RemoteState) => ({ ...before, remotes: { ...before.remotes, [name]: after } })
  if (version !== undefined) {
    const target = targets.find(earlier => earlier.version === version)
    const others = targets.flatMap(earlier => earlier.version ?? []).filter(text => text !== live?.version)
    if (!target) throw new Error(await describeNoTarget(store, { name, version }, others))
    // All members have this version already, so the canary ends.
    if (version === live?.version) return { state: withState(withoutCanary(live, targets)) }
    return { state: withState(forAllMembers(remote, version, targets)), restores: target.since }
  }
  if (live?.canary) return { state: withState(withoutCanary(live, targets)) }
  if (!previous?.version)
    throw new Error(
      `${name} has no earlier version to roll back to. To take it away from members (ops only): ${calledByOps} disable ${name} "…"`
    )
  return { state: withState(forAllMembers(remote, previous.version, targets)), restores: previous.since }
}

async function describeNoTarget(store: Store, published: Published, targets: readonly string[]) {
  const { name, version } = published
  const isPromotable = !isPrerelease(version) && (await store.read(releasePath(published)))
  return [
    `${name} cannot go back to ${version}${targets.length > 0 ? `, only to ${targets.join(', ')}` : ': no earlier version is left'}`,
    ...(isReleaseNumber(version)
      ? [
          `${version} is a release number: to roll the whole release back, run ${calledByOps} rollback --to ${version} --yes`
        ]
      : []),
    ...(isPromotable
      ? [
          `${calledByOps} promote ${formatVersion(published)} makes it live, also when an earlier rollback has withdrawn it`
        ]
      : [])
  ].join('. ')
}

/** Describes why no earlier release is found for `--to`. */
async function describeMissing({ live, read }: EarlierEntries, number: string | undefined): Promise<string> {
  if (number === undefined) return 'there is no earlier release to roll back to'
  if (!isReleaseNumber(number))
    return `${number} is not a release number. A version needs the name of its remote: ${calledAs()} rollback mf-account --to 1.0.0`
  const entry = Number(number) > 0 && Number(number) < live.number ? await read(Number(number)) : undefined
  if (!entry) return `release ${number} is not an earlier release: release ${live.number} is live`
  const { host, remotes } = entry.state
  const others = Object.entries(remotes).map(([name, { version }]) => formatVersion({ name, version }))
  return `release ${number} cannot be restored: its configuration or one of its versions was withdrawn or pruned. To make its versions live again: ${calledByOps} promote ${[`host@${host}`, ...others].join(' ')}`
}

const isReleaseNumber = (text: string): boolean => /^\d+$/.test(text)

/**
 * Decides a rollback of the whole release: host, configuration and the live version of each remote. Canaries that
 * began after the release are ended first.
 */
async function decideRelease(history: EarlierEntries, number: string | undefined): Promise<Decision> {
  const { live } = history
  const before = live.state
  const { canaries, targets } = live.checkpoint
  const lastChange = Math.max(...Object.values(targets).map(versions => versions.at(-1)?.since ?? 0))
  const hasNewCanary = (name: string) => (canaries[name] ?? 0) > lastChange
  if (number === undefined && Object.keys(before.remotes).some(hasNewCanary)) {
    const remotes = Object.entries(before.remotes).map(([name, remote]) => [
      name,
      hasNewCanary(name) ? withoutCanary(remote, findTargets(live, name)) : remote
    ])
    return { state: { ...before, remotes: Object.fromEntries(remotes) } }
  }
  const older = await findOlderRelease(history, number)
  if (!older) throw new Error(await describeMissing(history, number))
  const remotes = Object.entries(older.state.remotes).map(([name, was]) => {
    const remote = before.remotes[name]
    const targets = findTargets(live, name)
    if (remote?.version === was.version)
      return [name, hasNewCanary(name) ? withoutCanary(remote, targets) : remote]
    return [name, forAllMembers(remote ?? targets.at(-1) ?? was, was.version, targets)]
  })
  // The policy stays. With an earlier policy, a dismissed key would count again.
  const { policy: _, ...state } = older.state
  const policy = before.policy ? { policy: before.policy } : {}
  return {
    state: { ...state, remotes: Object.fromEntries(remotes), ...policy },
    restores: older.number
  }
}

/**
 * Finds the release that a rollback restores: the named one, or the newest one that differs from the live one. Its
 * versions must all be rollback targets.
 */
export async function findOlderRelease(
  { live, read }: EarlierEntries,
  named?: string
): Promise<HistoryEntry | undefined> {
  const { releases, targets } = live.checkpoint
  const isTarget = ({ number, state }: HistoryEntry) =>
    Object.entries(targets).every(([name, versions]) => {
      const version = getLiveVersions(state)[name]
      return version === undefined
        ? versions.findLast(({ since }) => since <= number)?.version === undefined
        : versions.some(target => target.version === version)
    })
  const isDifferent = ({ state }: HistoryEntry) =>
    !isDeepStrictEqual(getLiveVersions(state), getLiveVersions(live.state))
  if (named !== undefined) {
    const number = Number(named)
    const entry = number > 0 && number < live.number ? await read(number) : undefined
    return entry && isTarget(entry) ? entry : undefined
  }
  for (const number of releases.toReversed()) {
    const entry = await read(number)
    if (entry && isTarget(entry) && isDifferent(entry)) return entry
  }
  return undefined
}
