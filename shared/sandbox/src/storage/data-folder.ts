import { access, mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FolderLock, lockFolder } from './folder-lock.ts'

/**
 * Creates a data folder if it is missing, and locks it for this process. The embedded database has no lock of
 * its own. If two processes used the same folder, each would overwrite the other's data.
 *
 * @returns the lock, and the path of the database's folder inside the data folder.
 * @throws {Error} when a running process holds the folder.
 */
export async function openDataFolder(folder: string): Promise<{ lock: FolderLock; database: string }> {
  await mkdir(dirname(folder), { recursive: true })
  // Only the user of this process may read the members' data. The mode of an existing folder is not changed.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(folder)
  const database = join(folder, 'postgres')
  await setAsideHalfMade(database)
  return { lock, database }
}

/**
 * Renames the folder of an incomplete database, so that a new database can be created. A database is
 * incomplete and cannot be opened if the process was killed while it created the database.
 */
async function setAsideHalfMade(database: string): Promise<void> {
  if (!(await exists(database))) return
  if ((await exists(join(database, 'PG_VERSION'))) && (await exists(join(database, 'global/pg_control'))))
    return
  await rename(database, `${database}.half-made-${Date.now()}`)
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch {
    return false
  }
}
