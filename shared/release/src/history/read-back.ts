import type { Store } from '../store/store.ts'
import { toHash } from '../store/to-hash.ts'
import { entryIfAny, type WrittenEntry } from './history.ts'

/**
 * Reads an earlier entry by the hashes from a trusted one. Checkpoints name entries far back, so a few reads are
 * enough.
 *
 * @param from the trusted entry.
 * @returns undefined when an entry in between was lost or changed.
 */
export async function readBack(
  store: Store,
  from: WrittenEntry,
  wanted: number
): Promise<WrittenEntry | undefined> {
  const { number: last, anchor, previous, checkpoint } = from.entry
  if (last <= wanted) return last === wanted ? from : undefined
  const named = Object.entries(checkpoint.entries).map(([number, hash]) => [Number(number), hash] as const)
  const known = new Map([...named, [anchor?.after ?? last - 1, previous]])
  const nearest = Math.min(...[...known.keys()].filter(number => number >= wanted && number < last))
  const next = await entryIfAny(store, nearest)
  if (next?.entry.number !== nearest || toHash(next.text) !== known.get(nearest)) return undefined
  return readBack(store, next, wanted)
}
