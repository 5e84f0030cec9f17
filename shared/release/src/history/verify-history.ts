import type { Store } from '../store/store.ts'
import { readChain } from './chain.ts'
import type { Pinned } from './rendered-release.ts'

/**
 * Finds entries that were changed, removed or inserted after they were written.
 *
 * @returns a line for each fault.
 */
export const verifyHistory = async (store: Store, pinned: Pinned): Promise<readonly string[]> =>
  (await readChain(store, pinned)).faults.map(({ text }) => text)

/** Lists the faults that ops accepted with `--without-history`, each with the accepting entry and its reason. */
export async function acceptedFaults(store: Store, pinned: Pinned): Promise<readonly string[]> {
  const { acceptedFaults, trustedEntries } = await readChain(store, pinned)
  const changedVersions = trustedEntries.flatMap(({ entry }) =>
    (entry.anchor?.versions ?? []).map(version => ({
      text: `${version} has changed since it went live`,
      by: entry
    }))
  )
  return [...acceptedFaults, ...changedVersions].map(
    ({ text, by }) => `${text}: accepted by entry ${by.number} (${by.by}, “${by.anchor?.why}”)`
  )
}
