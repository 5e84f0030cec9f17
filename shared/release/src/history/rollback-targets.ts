import { isPrerelease } from '../published/prerelease.ts'
import type { HistoryEntry } from './history-entry.ts'
import type { ReleaseState } from './release-state.ts'
import { sortedSettings } from './settings.ts'

/** A version that all members had, from the change of this number on; undefined where no one had any. */
export interface RollbackTarget {
  readonly version: string | undefined
  readonly since: number
}

/**
 * The versions that all members had one after the other and that no one has taken back; the last one is live. Whoever
 * returns to an earlier one, by whatever command, takes back those after it; so does whoever ends a canary without
 * giving it to everybody. What was pruned is none any more, and a prerelease is none once something else is live. That no one had it, before it first went live or since it was retired, is a target as well.
 *
 * @param name a remote, `host` or `config`.
 */
export function rollbackTargets(history: readonly HistoryEntry[], name: string): readonly RollbackTarget[] {
  let targets: readonly RollbackTarget[] = []
  let watched: string | undefined
  for (const { number, state, restores, pruned = [] } of history) {
    targets = targets.filter(one => !pruned.includes(`${name}@${one.version}`))
    const remote = state.remotes[name]
    const canary = remote?.canary?.version
    const version = versionIn(state, name)
    if (watched !== undefined && watched !== canary && watched !== version)
      targets = targets.filter(one => one.version !== watched)
    watched = canary
    const last = targets.at(-1)
    if (last && last.version === version) continue
    if (name !== 'config') targets = targets.filter(one => !isPrerelease(one.version))
    const index =
      version === undefined
        ? absentBefore(targets, restores)
        : targets.findIndex(one => one.version === version)
    targets = index < 0 ? [...targets, { version, since: number }] : targets.slice(0, index + 1)
  }
  return targets
}

/** Retiring a remote takes nothing back; going back to a release without it does. */
const absentBefore = (targets: readonly RollbackTarget[], restores: number | undefined): number =>
  restores === undefined
    ? -1
    : targets.findLastIndex(({ version, since }) => version === undefined && since <= restores)

/** The configuration has no version: what it says tells it from another. */
export const configVersion = ({ config }: ReleaseState): string => JSON.stringify(sortedSettings(config))

function versionIn(state: ReleaseState, name: string): string | undefined {
  if (name === 'host') return state.host
  return name === 'config' ? configVersion(state) : state.remotes[name]?.version
}
