import type { Operation } from '../change/change.ts'
import { latestEntry } from '../history/history.ts'
import { getSeen } from '../history/trusted-history.ts'

/** For tests: an operator on a machine that has checked the history up to its newest entry. */
export async function withSeen(operation: Operation): Promise<Operation> {
  const newest = await latestEntry(operation.store)
  if (!newest) throw new Error('nothing is live')
  return { ...operation, seen: getSeen(newest) }
}
