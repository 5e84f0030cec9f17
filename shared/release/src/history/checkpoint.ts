import { isDeepStrictEqual } from 'node:util'
import { isPrerelease } from '../published/release-files.ts'
import { toHash } from '../store/store.ts'
import type { Checkpoint, RollbackTarget, Step, WrittenEntry } from './history-entry.ts'
import { changedNames, type ReleaseState, sortedSettings } from './release-state.ts'

/** Maximum lengths of the lists. A name has its live version and ten earlier ones. */
const most = { targets: 11, releases: 20, pruned: 200 }

/** The fields of an entry that its checkpoint depends on. */
type CheckpointInput = Pick<Step, 'number' | 'state' | 'restores' | 'pruned'>

export function nextCheckpoint(before: WrittenEntry | undefined, after: CheckpointInput): Checkpoint {
  const { number, state, pruned } = after
  const last = before?.entry.checkpoint
  const names = [
    ...new Set([...Object.keys(last?.targets ?? {}), ...Object.keys(state.remotes), 'host', 'config'])
  ]
  const targets = names.map(name => [name, nextTargets(name, before, after)] as const)
  const replaced = before && !isDeepStrictEqual(getLiveVersions(before.entry.state), getLiveVersions(state))
  const releases = [...(last?.releases ?? []), ...(replaced ? [before.entry.number] : [])]
    .filter(release =>
      targets.every(([name, nameTargets]) => isTarget(release, last?.targets[name] ?? [], nameTargets))
    )
    .slice(-most.releases)
  const referenced = new Set([
    ...releases,
    ...targets.flatMap(([, nameTargets]) => nameTargets.map(({ since }) => since))
  ])
  const hashes: Checkpoint['entries'] = {
    ...last?.entries,
    ...(before ? { [before.entry.number]: toHash(before.text) } : {})
  }
  return {
    club: before ? last?.club || toHash(before.text) : '',
    targets: Object.fromEntries(targets),
    changed: {
      ...last?.changed,
      ...Object.fromEntries(changedNames(before?.entry.state, state).map(name => [name, number]))
    },
    canaries: Object.fromEntries(
      Object.entries(state.remotes).flatMap(([name, { canary }]) => {
        const isSame = isDeepStrictEqual(before?.entry.state.remotes[name]?.canary, canary)
        return canary ? [[name, (isSame ? last?.canaries[name] : undefined) ?? number]] : []
      })
    ),
    releases,
    pruned: [...(last?.pruned ?? []), ...(pruned ?? [])].slice(-most.pruned),
    entries: Object.fromEntries(Object.entries(hashes).filter(([entry]) => referenced.has(Number(entry))))
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
  before: WrittenEntry | undefined,
  { number, state, restores, pruned = [] }: CheckpointInput
): readonly RollbackTarget[] {
  const known = before && (before.entry.checkpoint.targets[name] ?? [{ since: 1 }])
  const canary = before?.entry.state.remotes[name]?.canary?.version
  const live = getLiveVersions(state)[name]
  const isEnded = canary !== undefined && ![live, state.remotes[name]?.canary?.version].includes(canary)
  const targets = (known ?? []).filter(
    ({ version }) => !pruned.includes(`${name}@${version}`) && !(isEnded && version === canary)
  )
  const last = targets.at(-1)
  if (last && last.version === live) return targets
  const others = name === 'config' ? targets : targets.filter(({ version }) => !isPrerelease(version))
  const index =
    live === undefined
      ? findAbsenceBefore(others, restores)
      : others.findIndex(({ version }) => version === live)
  if (index >= 0) return others.slice(0, index + 1)
  const off = before?.entry.state.remotes[name]?.off
  const absent = { since: number, ...(off ? { off } : {}) }
  return [...others, live === undefined ? absent : { version: live, since: number }].slice(-most.targets)
}

/**
 * Returns the index of the target that a rollback to a release without the remote returns to, or -1. Retiring a
 * remote is not a rollback and withdraws no version.
 */
const findAbsenceBefore = (targets: readonly RollbackTarget[], restores: number | undefined): number =>
  restores === undefined
    ? -1
    : targets.findLastIndex(({ version, since }) => version === undefined && since <= restores)

function isTarget(
  release: number,
  before: readonly RollbackTarget[],
  after: readonly RollbackTarget[]
): boolean {
  const released = before.findLast(({ since }) => since <= release)
  return !released || after.some(({ since }) => since === released.since)
}

/** Returns the live versions by name. The configuration has no version number, so its text is compared. */
export const getLiveVersions = (state: ReleaseState): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(Object.entries(state.remotes).map(([name, { version }]) => [name, version])),
  host: state.host,
  config: JSON.stringify(sortedSettings(state.config))
})
