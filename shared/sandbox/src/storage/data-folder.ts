import { access, mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FolderLock, lockFolder } from './folder-lock.ts'

/**
 * Prepares a data folder for exclusive use by this process. The embedded database has no lock of its own, and
 * two processes on one folder lose each other's writes.
 *
 * @returns the lock, and the path of the database's folder inside the data folder.
 * @throws {Error} when a running process holds the folder.
 */
export async function openDataFolder(folder: string): Promise<{ lock: FolderLock; database: string }> {
  await mkdir(dirname(folder), { recursive: true })
  // Only this user may read the members' data. The mode of an existing folder is not changed.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(folder)
  const database = join(folder, 'postgres')
  await setAsideHalfMade(database)
  return { lock, database }
}

/**
 * Renames an incomplete database, so that a new database is created. A first start that was killed leaves
 * such a database, which cannot be opened.
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
