import { access, mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FolderLock, lockFolder } from './folder-lock.ts'

/**
 * Prepares a data folder for exclusive use by this process. The embedded database has no lock of its own, and
 * two processes on one folder lose each other's writes.
 *
 * @returns the lock, and the folder of the database inside.
 * @throws {Error} when a running process holds the folder.
 */
export async function openDataFolder(folder: string): Promise<{ lock: FolderLock; database: string }> {
  await mkdir(dirname(folder), { recursive: true })
  // Members' data are readable for this user only. The mode of an existing folder is not changed.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(folder)
  const database = join(folder, 'postgres')
  await setAsideHalfMade(database)
  return { lock, database }
}

/**
 * A killed first start leaves a database that can never be opened. It is renamed, so that a new one is
 * created.
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
