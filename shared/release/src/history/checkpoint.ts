import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { isPrerelease } from '../published/prerelease.ts'
import { hashOf } from '../store/hash-of.ts'
import { changedNames, off, type ReleaseState } from './release-state.ts'
import { sortedSettings } from './settings.ts'

// What later changes have to know of all changes before. Each entry contains it, so that a change reads the newest entry, those that
// it goes back to, and no others.

/** A version that all members had, from the change of this number on; without one, members had none. */
const target = v.object({
  version: v.exactOptional(v.string()),
  since: v.number(),
  /** What members read of a retired remote that was switched off: it comes back like that. */
  off: v.exactOptional(off)
})

export const checkpoint = v.object({
  /**
   * By remote, and for `host` and `config`: the versions that all members had one after the other and that no one has taken back. The
   * last one is live. Of the configuration, the text of its settings is the version.
   */
  targets: v.record(v.string(), v.pipe(v.array(target), v.readonly())),
  /** By name: the number of its last change. */
  changed: v.record(v.string(), v.number()),
  /** By remote that has a canary: the number of the change that made it what it is. */
  canaries: v.record(v.string(), v.number()),
  /** The numbers of the releases that the whole can go back to, the newest last. */
  releases: v.array(v.number()),
  /** What was given up last, the newest last: its files may still be there. */
  pruned: v.array(v.string()),
  /** The hash of each entry that is named here, by its number. */
  entries: v.record(v.string(), v.string())
})

export type RollbackTarget = v.InferOutput<typeof target>
export type Checkpoint = v.InferOutput<typeof checkpoint>

/** What is live and ten versions of a name that can be gone back to; so many releases; so many pruned versions are remembered. */
const most = { targets: 11, releases: 20, pruned: 200 }

/** An entry, as far as a checkpoint depends on it. */
export interface Change {
  readonly number: number
  readonly state: ReleaseState
  readonly restores?: number | undefined
  readonly pruned?: readonly string[] | undefined
}

interface Before {
  readonly entry: Change & { readonly checkpoint: Checkpoint }
  readonly text: string
}

/**
 * The checkpoint of an entry.
 *
 * @param before the entry that it builds on; undefined for the first.
 */
export function nextCheckpoint(before: Before | undefined, after: Change): Checkpoint {
  const { number, state, pruned } = after
  const was = before?.entry.checkpoint
  const names = [
    ...new Set([...Object.keys(was?.targets ?? {}), ...Object.keys(state.remotes), 'host', 'config'])
  ]
  const targets = names.map(name => [name, nextTargets(name, before, after)] as const)
  const old = before && !isDeepStrictEqual(versionsOf(before.entry.state), versionsOf(state))
  const releases = [...(was?.releases ?? []), ...(old ? [before.entry.number] : [])]
    .filter(one => targets.every(([name, its]) => isTarget(one, was?.targets[name] ?? [], its)))
    .slice(-most.releases)
  const named = new Set([...releases, ...targets.flatMap(([, its]) => its.map(({ since }) => since))])
  const known: Checkpoint['entries'] = {
    ...was?.entries,
    ...(before ? { [before.entry.number]: hashOf(before.text) } : {})
  }
  return {
    targets: Object.fromEntries(targets),
    changed: {
      ...was?.changed,
      ...Object.fromEntries(changedNames(before?.entry.state, state).map(name => [name, number]))
    },
    canaries: Object.fromEntries(
      Object.entries(state.remotes).flatMap(([name, { canary }]) => {
        const isSame = isDeepStrictEqual(before?.entry.state.remotes[name]?.canary, canary)
        return canary ? [[name, (isSame ? was?.canaries[name] : undefined) ?? number]] : []
      })
    ),
    releases,
    pruned: [...(was?.pruned ?? []), ...(pruned ?? [])].slice(-most.pruned),
    entries: Object.fromEntries(Object.entries(known).filter(([one]) => named.has(Number(one))))
  }
}

/**
 * Anyone who returns to an earlier version takes back those after it; so does anyone who ends a canary without giving it to all members.
 * What was pruned is no target any more, nor is a prerelease once something else is live. That members had none, before the first
 * version or since a remote was retired, is a target as well.
 */
function nextTargets(
  name: string,
  before: Before | undefined,
  { number, state, restores, pruned = [] }: Change
): readonly RollbackTarget[] {
  const known = before && (before.entry.checkpoint.targets[name] ?? [{ since: 1 }])
  const canary = before?.entry.state.remotes[name]?.canary?.version
  const version = versionsOf(state)[name]
  const isEnded = canary !== undefined && ![version, state.remotes[name]?.canary?.version].includes(canary)
  const targets = (known ?? []).filter(
    one => !pruned.includes(`${name}@${one.version}`) && !(isEnded && one.version === canary)
  )
  const last = targets.at(-1)
  if (last && last.version === version) return targets
  const others = name === 'config' ? targets : targets.filter(one => !isPrerelease(one.version))
  const index =
    version === undefined ? absentBefore(others, restores) : others.findIndex(one => one.version === version)
  if (index >= 0) return others.slice(0, index + 1)
  const off = before?.entry.state.remotes[name]?.off
  const absent = { since: number, ...(off ? { off } : {}) }
  return [...others, version === undefined ? absent : { version, since: number }].slice(-most.targets)
}

/** Retiring a remote takes nothing back; going back to a release without it does. */
const absentBefore = (targets: readonly RollbackTarget[], restores: number | undefined): number =>
  restores === undefined
    ? -1
    : targets.findLastIndex(({ version, since }) => version === undefined && since <= restores)

/** True when what was live of a name in a release is still a target. */
function isTarget(release: number, was: readonly RollbackTarget[], is: readonly RollbackTarget[]): boolean {
  const then = was.findLast(({ since }) => since <= release)
  return !then || is.some(({ since }) => since === then.since)
}

/** The configuration has no version: what it says tells it from another. */
const configVersion = ({ config }: ReleaseState): string => JSON.stringify(sortedSettings(config))

/** What all members have, by name. */
export const versionsOf = (state: ReleaseState): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(Object.entries(state.remotes).map(([name, { version }]) => [name, version])),
  host: state.host,
  config: configVersion(state)
})
