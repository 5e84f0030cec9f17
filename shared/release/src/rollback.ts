import { isDeepStrictEqual } from 'node:util'
import { change, type Operation } from './change.ts'
import type { HistoryEntry } from './history/history-entry.ts'
import type { ReleaseState, RemoteState } from './history/release-state.ts'
import { trustedHistory } from './history/trusted-history.ts'

/**
 * Brings back what was live before the newest change: all of it, or of one remote. Asked for again, it goes further back,
 * whatever happened to other remotes in between.
 *
 * @throws {Error} when there is nothing to go back to.
 */
export function rollback(operation: Operation, name?: string): Promise<HistoryEntry> {
  return change(operation, name ? `rollback ${name}` : 'rollback', async before => {
    const history = await trustedHistory(operation)
    if (!before || history.length === 0) throw new Error('nothing is live yet')
    const partOf: PartOf = state => (name ? state.remotes[name] : state)
    const present = partOf(before)
    const older = history
      .slice(0, beginningOf(history, partOf))
      .findLast(one => !isDeepStrictEqual(partOf(one.state), present))
    const remote = name ? older?.state.remotes[name] : undefined
    if (!older || (name && !remote))
      throw new Error(`there is nothing before to roll ${name ?? 'the release'} back to`)
    const state = name && remote ? { ...before, remotes: { ...before.remotes, [name]: remote } } : older.state
    return { state, restores: older.number }
  })
}

/** What of a state is rolled back. */
type PartOf = (state: ReleaseState) => ReleaseState | RemoteState | undefined

/** Where the part first came to be what it is at the end. What a rollback brought back began further back than that. */
function beginningOf(history: readonly HistoryEntry[], partOf: PartOf): number {
  const newest = history.at(-1)
  const isPresent = (one: HistoryEntry | undefined): boolean =>
    one !== undefined && newest !== undefined && isDeepStrictEqual(partOf(one.state), partOf(newest.state))
  const begins = history.findLastIndex(one => !isPresent(one)) + 1
  const restored = history.slice(0, begins).findIndex(one => one.number === history[begins]?.restores)
  return isPresent(history[restored]) ? beginningOf(history.slice(0, restored + 1), partOf) : begins
}
