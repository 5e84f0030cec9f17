import type { Clock } from '../clock.ts'
import { openStorage, type Storage, type StorageOptions } from '../storage/database.ts'
import { seed } from './seed.ts'
import { findSnapshot } from './snapshot.ts'

type Options = Pick<StorageOptions, 'databaseUrl' | 'dataDir'> & { readonly testMode: boolean }

/**
 * Opens the database, and fills it with the seed if it is empty. In test mode, an in-memory database starts
 * from a snapshot of a database with the seed.
 *
 * @param snapshots the folder of the snapshots. Default: the folder of `findSnapshot`.
 * @throws {Error} when the database cannot be opened.
 */
export async function openSeededStorage(
  options: Options,
  clock: Clock,
  snapshots?: string
): Promise<Storage> {
  const snapshot = startsFromSnapshot(options) ? await findSnapshot(snapshots) : undefined
  const storage = await openStorage({ ...options, copy: await snapshot?.read() })
  try {
    await snapshot?.moveDates(storage.db, clock.now())
    const seededAt = await seed(storage.db, clock)
    if (seededAt) await snapshot?.write(storage, seededAt)
    return storage
  } catch (error) {
    await storage.close()
    throw error
  }
}

/** True in test mode with an in-memory database. Persistent data are never created from a snapshot. */
export function startsFromSnapshot({ testMode, databaseUrl, dataDir }: Options): boolean {
  return testMode && !databaseUrl && dataDir === undefined
}
