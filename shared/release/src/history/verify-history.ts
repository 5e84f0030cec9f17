import { readChain } from './chain.ts'
import type { Verification } from './rendered-release.ts'

/**
 * Finds entries that were changed, removed or inserted after they were written.
 *
 * @returns a line for each fault.
 */
export const verifyHistory = async (verification: Verification): Promise<readonly string[]> =>
  (await readChain(verification)).faults.map(({ text }) => text)

/** Lists the faults that ops accepted with `--without-history`, each with the accepting entry and its reason. */
export async function acceptedFaults(verification: Verification): Promise<readonly string[]> {
  const { acceptedFaults, trustedEntries } = await readChain(verification)
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
