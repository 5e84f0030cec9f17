import type { HistoryEntry } from './history-entry.ts'

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
 * @param name a remote, or `host`.
 */
export function rollbackTargets(history: readonly HistoryEntry[], name: string): readonly RollbackTarget[] {
  let targets: readonly RollbackTarget[] = []
  let watched: string | undefined
  for (const { number, state } of history) {
    const remote = state.remotes[name]
    const canary = remote?.canary?.version
    const version = name === 'host' ? state.host : remote?.version
    if (watched !== canary && watched !== version) targets = targets.filter(one => one.version !== watched)
    watched = canary
    const index = targets.findIndex(one => one.version === version)
    if (version === undefined) targets = []
    else targets = index < 0 ? [...targets, { version, since: number }] : targets.slice(0, index + 1)
  }
  return targets
}
