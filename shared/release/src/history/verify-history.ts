import type { Store } from '../store/store.ts'
import { readChain } from './chain.ts'
import type { Pinned } from './rendered-release.ts'

/**
 * Looks for entries that were changed, removed or slipped in after they were written.
 *
 * @returns a line for each thing that is wrong; none when the history is whole.
 */
export const verifyHistory = async (store: Store, pinned: Pinned): Promise<readonly string[]> =>
  (await readChain(store, pinned)).faults.map(({ text }) => text)

/** Returns what was wrong when an entry was written all the same: a line for each, with who accepted it and why. */
export async function acceptedFaults(store: Store, pinned: Pinned): Promise<readonly string[]> {
  const { accepted, believed } = await readChain(store, pinned)
  const versions = believed.flatMap(({ entry }) =>
    (entry.anchor?.versions ?? []).map(one => ({
      text: `${one} is not what it was when it went live`,
      by: entry
    }))
  )
  return [...accepted, ...versions].map(
    ({ text, by }) => `${text}: accepted by entry ${by.number} (${by.by}, “${by.anchor?.why}”)`
  )
}
