import { hashOf } from '../store/hash-of.ts'
import type { Store } from '../store/store.ts'
import { entryIfAny, type WrittenEntry } from './history.ts'

/**
 * Reads an earlier entry that a trusted one vouches for, hash by hash. Checkpoints name entries far back, so a few reads are enough.
 *
 * @param from the trusted one.
 * @returns undefined where an entry on the way is lost or was changed.
 */
export async function readBack(
  store: Store,
  from: WrittenEntry,
  wanted: number
): Promise<WrittenEntry | undefined> {
  let { entry } = from
  if (entry.number === wanted) return from
  for (;;) {
    const known = new Map([
      [entry.anchor?.after ?? entry.number - 1, entry.previous],
      ...Object.entries(entry.checkpoint.entries).map(([number, hash]) => [Number(number), hash] as const)
    ])
    const nearest = Math.min(...[...known.keys()].filter(number => number >= wanted && number < entry.number))
    if (!Number.isFinite(nearest)) return undefined
    const written = await entryIfAny(store, nearest)
    if (!written || written.entry.number !== nearest || hashOf(written.text) !== known.get(nearest))
      return undefined
    if (nearest === wanted) return written
    entry = written.entry
  }
}
