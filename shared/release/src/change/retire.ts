import type { HistoryEntry } from '../history/history-entry.ts'
import { getRemote } from '../history/release-state.ts'
import { change, type Operation } from './change.ts'

/**
 * Removes a remote from the release, so that other remotes can have its routes. Its published files stay: open tabs still load
 * them, and a rollback brings the remote back.
 *
 * @throws {Error} when the remote is not live.
 */
export function retire(operation: Operation, name: string): Promise<HistoryEntry> {
  return change(operation, {
    what: `retire ${name}`,
    touches: [name],
    isMitigation: true,
    decide(before) {
      if (name === 'host') throw new Error('the host cannot be retired, only remotes can')
      if (!before) throw new Error('nothing is live yet')
      getRemote(before, name)
      const { [name]: _, ...remotes } = before.remotes
      return { state: { ...before, remotes } }
    }
  })
}
