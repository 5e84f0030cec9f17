import type { HistoryEntry } from './history-entry.ts'
import type { ReleaseState } from './release-state.ts'
import { sortedSettings } from './settings.ts'

/** A version that everybody had, from the change of this number on. */
export interface RollbackTarget {
  readonly version: string
  readonly since: number
}

/**
 * The versions that everybody had one after the other and that nobody has taken back; the last one is live. Whoever
 * returns to an earlier one, by whatever command, takes back those after it; so does whoever ends a canary without
 * giving it to everybody.
 *
 * @param name a remote, `host` or `config`.
 */
export function rollbackTargets(history: readonly HistoryEntry[], name: string): readonly RollbackTarget[] {
  let targets: readonly RollbackTarget[] = []
  let watched: string | undefined
  for (const { number, state } of history) {
    const remote = state.remotes[name]
    const canary = remote?.canary?.version
    const version = versionIn(state, name)
    if (watched !== canary && watched !== version) targets = targets.filter(one => one.version !== watched)
    watched = canary
    const index = targets.findIndex(one => one.version === version)
    if (version === undefined) targets = []
    else targets = index < 0 ? [...targets, { version, since: number }] : targets.slice(0, index + 1)
  }
  return targets
}

/** The configuration has no version: what it says tells it from another. */
export const configVersion = ({ config = {} }: ReleaseState): string => JSON.stringify(sortedSettings(config))

function versionIn(state: ReleaseState, name: string): string | undefined {
  if (name === 'host') return state.host
  return name === 'config' ? configVersion(state) : state.remotes[name]?.version
}
