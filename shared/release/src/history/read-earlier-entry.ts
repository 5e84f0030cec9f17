import type { Store } from '../store/store.ts'
import { toHash } from '../store/to-hash.ts'
import { findEntry, type WrittenEntry } from './history.ts'

/**
 * Reads an earlier entry and checks it by the hashes from a trusted entry on. Checkpoints have hashes of
 * entries far back, so a few reads are enough.
 *
 * @param from the trusted entry.
 * @param target number of the earlier entry.
 * @returns undefined when an entry on the way was lost or changed.
 */
export async function readEarlierEntry(
  store: Store,
  from: WrittenEntry,
  target: number
): Promise<WrittenEntry | undefined> {
  const { number, anchor, previous, checkpoint } = from.entry
  if (number <= target) return number === target ? from : undefined
  const hashes = new Map(
    Object.entries(checkpoint.entries).map(([earlier, hash]) => [Number(earlier), hash] as const)
  ).set(anchor?.after ?? number - 1, previous)
  const nearest = Math.min(...[...hashes.keys()].filter(earlier => earlier >= target && earlier < number))
  const next = await findEntry(store, nearest)
  if (next?.entry.number !== nearest || toHash(next.text) !== hashes.get(nearest)) return undefined
  return readEarlierEntry(store, next, target)
}
