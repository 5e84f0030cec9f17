import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { isPrerelease } from '../published/prerelease.ts'
import { toHash } from '../store/to-hash.ts'
import { changedNames, off, type ReleaseState } from './release-state.ts'
import { sortedSettings } from './settings.ts'

// A checkpoint summarises all earlier changes. Each entry contains one, so that a change reads only the newest
// entry and the entries that a rollback returns to.

/** A version that all members had since the change with this number. Without a version, the remote was not live. */
const target = v.object({
  version: v.exactOptional(v.string()),
  since: v.number(),
  /** Message of a retired remote that was switched off. It is switched off again when it returns. */
  off: v.exactOptional(off)
})

export const checkpoint = v.object({
  /**
   * Versions that all members had, oldest first, without withdrawn ones. The last one is live. The keys are the
   * names of remotes, `host` and `config`. The version of the configuration is the text of its settings.
   */
  targets: v.record(v.string(), v.pipe(v.array(target), v.readonly())),
  /** Number of the last change of each name. */
  changed: v.record(v.string(), v.number()),
  /** Number of the change that set each canary, by remote. */
  canaries: v.record(v.string(), v.number()),
  /** Numbers of the releases that a rollback of the whole release can return to, newest last. */
  releases: v.array(v.number()),
  /** Versions that were pruned last, newest last. Their files may still exist. */
  pruned: v.array(v.string()),
  /** Hash of each entry that the checkpoint names, by number. */
  entries: v.record(v.string(), v.string())
})

export type RollbackTarget = v.InferOutput<typeof target>
export type Checkpoint = v.InferOutput<typeof checkpoint>

/** Maximum lengths of the lists. A name has its live version and ten earlier ones. */
const most = { targets: 11, releases: 20, pruned: 200 }

/** The fields of an entry that its checkpoint depends on. */
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
 * Computes the checkpoint of an entry.
 *
 * @param before the entry that it builds on. Undefined for the first entry.
 */
export function nextCheckpoint(before: Before | undefined, after: Change): Checkpoint {
  const { number, state, pruned } = after
  const was = before?.entry.checkpoint
  const names = [
    ...new Set([...Object.keys(was?.targets ?? {}), ...Object.keys(state.remotes), 'host', 'config'])
  ]
  const targets = names.map(name => [name, nextTargets(name, before, after)] as const)
  const old = before && !isDeepStrictEqual(getLiveVersions(before.entry.state), getLiveVersions(state))
  const releases = [...(was?.releases ?? []), ...(old ? [before.entry.number] : [])]
    .filter(one => targets.every(([name, its]) => isTarget(one, was?.targets[name] ?? [], its)))
    .slice(-most.releases)
  const named = new Set([...releases, ...targets.flatMap(([, its]) => its.map(({ since }) => since))])
  const known: Checkpoint['entries'] = {
    ...was?.entries,
    ...(before ? { [before.entry.number]: toHash(before.text) } : {})
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
 * Computes the rollback targets of a name. A rollback withdraws the versions after its target. Ending a canary
 * withdraws its version, unless all members get it. Pruned versions are not targets, and neither are prereleases
 * once another version is live. The absence of a remote, before its first version or since it was retired, is a
 * target too.
 */
function nextTargets(
  name: string,
  before: Before | undefined,
  { number, state, restores, pruned = [] }: Change
): readonly RollbackTarget[] {
  const known = before && (before.entry.checkpoint.targets[name] ?? [{ since: 1 }])
  const canary = before?.entry.state.remotes[name]?.canary?.version
  const version = getLiveVersions(state)[name]
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

/** Retiring a remote withdraws no version. A rollback to a release without the remote does. */
const absentBefore = (targets: readonly RollbackTarget[], restores: number | undefined): number =>
  restores === undefined
    ? -1
    : targets.findLastIndex(({ version, since }) => version === undefined && since <= restores)

/** True when the version of a name in a release is still a target. */
function isTarget(release: number, was: readonly RollbackTarget[], is: readonly RollbackTarget[]): boolean {
  const then = was.findLast(({ since }) => since <= release)
  return !then || is.some(({ since }) => since === then.since)
}

/** The configuration has no version number, so its text is compared. */
const configVersion = ({ config }: ReleaseState): string => JSON.stringify(sortedSettings(config))

/** Returns the live versions by name. */
export const getLiveVersions = (state: ReleaseState): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(Object.entries(state.remotes).map(([name, { version }]) => [name, version])),
  host: state.host,
  config: configVersion(state)
})
