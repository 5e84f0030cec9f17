import { access, mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FolderLock, lockFolder } from './folder-lock.ts'

/**
 * Makes a data folder ready for this process alone. The embedded database has no lock of its own, and two processes on one
 * folder lose each other's writes.
 *
 * @returns the lock and the folder of the database inside.
 * @throws when a living process holds the folder.
 */
export async function openDataFolder(folder: string): Promise<{ lock: FolderLock; database: string }> {
  await mkdir(dirname(folder), { recursive: true })
  // What members have is for nobody else of this machine; whoever made the folder has decided for it.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(folder)
  const database = join(folder, 'postgres')
  await setAsideHalfMade(database)
  return { lock, database }
}

/** A first start that was killed leaves a folder that can never be opened: it is kept beside, and made anew. */
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
