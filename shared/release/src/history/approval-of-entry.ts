import type { HistoryEntry } from './history-entry.ts'
import { approvalFault } from './proposal.ts'
import type { ReleaseState } from './release-state.ts'

/**
 * Which approvals an entry lacks, by what came before it.
 *
 * @param read another entry, where there is one.
 */
export function approvalFaultIn(
  entry: HistoryEntry,
  before: ReleaseState,
  read: (number: number) => HistoryEntry | undefined
): string | undefined {
  const { number, restores, approved } = entry
  if (restores !== undefined && restores >= number)
    return `entry ${number} goes back to entry ${restores}, which is not before it`
  const base = Math.max(1, approved?.proposal.base ?? number - 1)
  const since = Array.from({ length: Math.max(1, number - base) }, (_, index) => read(base + index)?.state)
  const restored = restores === undefined ? undefined : read(restores)?.state
  const fault = approvalFault(entry, before, { restored, since })
  return fault && `entry ${number} ${fault}`
}
