import type { Clock } from '../clock.ts'
import { openStorage, type Storage, type StorageOptions } from '../storage/database.ts'
import { seed } from './seed.ts'
import { findSnapshot } from './snapshot.ts'

type Options = Pick<StorageOptions, 'databaseUrl' | 'dataDir'> & { readonly testMode: boolean }

/**
 * Opens the database, and fills an empty database with the seed. In test mode, an in-memory database is
 * created from a snapshot, which is faster. If there is no snapshot yet, a snapshot is written.
 *
 * @param snapshots the folder of the snapshots. Default: as in `findSnapshot`.
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

/**
 * Returns true in test mode with an in-memory database. Other databases are never created from a snapshot.
 */
export function startsFromSnapshot({ testMode, databaseUrl, dataDir }: Options): boolean {
  return testMode && !databaseUrl && dataDir === undefined
}
