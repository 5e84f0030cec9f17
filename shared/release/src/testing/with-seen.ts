import type { Operation } from '../change/change.ts'
import { latestEntry } from '../history/history.ts'
import { getSeen } from '../history/trusted-history.ts'

/** Test helper: returns the operation of a machine that has verified the history up to its newest entry. */
export async function withSeen(operation: Operation): Promise<Operation> {
  const newest = await latestEntry(operation.store)
  if (!newest) throw new Error('nothing is live')
  return { ...operation, seen: getSeen(newest) }
}
