import { join } from 'node:path'
import { lock } from 'proper-lockfile'

/** What stands in the folder while somebody has it. */
export const lockName = '.lock'

/** Does something while no other process of this machine does the like. A lock whose owner was killed is taken over. */
export async function withFolderLock<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const release = await lock(folder, {
    lockfilePath: join(folder, lockName),
    // The work is one comparison and one rename: whoever holds it for two seconds is not alive any more.
    stale: 2_000,
    update: 1_000,
    // Longer than that in all.
    retries: { retries: 100, minTimeout: 50, factor: 1 }
  })
  try {
    return await work()
  } finally {
    await release()
  }
}
