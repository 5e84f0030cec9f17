import type { HistoryEntry } from '../history/history-entry.ts'
import { getRemote } from '../history/release-state.ts'
import { change, type Operation } from './change.ts'

/**
 * Takes a remote out of the release for good: its routes are free for others. What is published of it stays, so that open tabs
 * go on and a rollback brings it back.
 *
 * @throws {Error} when it is not live.
 */
export function retire(operation: Operation, name: string): Promise<HistoryEntry> {
  return change(operation, {
    what: `retire ${name}`,
    touches: [name],
    goesBack: true,
    decide(before) {
      if (name === 'host') throw new Error('the host cannot be retired, remotes can')
      if (!before) throw new Error('nothing is live yet')
      getRemote(before, name)
      const { [name]: _, ...remotes } = before.remotes
      return { state: { ...before, remotes } }
    }
  })
}
