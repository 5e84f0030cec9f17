import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

/** Whoever holds it may use the folder. */
export interface FolderLock {
  release(): Promise<void>
}

const owner = v.object({ pid: v.pipe(v.number(), v.integer(), v.minValue(1)), startedAt: v.string() })

/**
 * Makes a data folder ready for this process alone. The embedded database has no lock of its own, and two processes on one
 * folder lose each other's writes.
 *
 * @returns the lock and the folder of the database inside.
 * @throws when a living process holds the folder.
 */
export async function openDataFolder(folder: string): Promise<{ lock: FolderLock; database: string }> {
  await mkdir(folder, { recursive: true })
  const lock = await lockFolder(folder)
  const database = join(folder, 'postgres')
  await setAsideHalfMade(database)
  return { lock, database }
}

async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, 'sandbox.lock')
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (await tryLock(path)) return { release: () => rm(path, { force: true }) }
    const pid = await ownerOf(path)
    if (pid !== undefined && isAlive(pid))
      throw new Error(
        `The data folder ${folder} is in use by process ${pid}. Stop it, or choose another folder.`
      )
    // Its owner died without cleaning up.
    await rm(path, { force: true })
  }
  throw new Error(`The data folder ${folder} is being taken by another process.`)
}

async function tryLock(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx')
    await file.writeFile(JSON.stringify({ pid: process.pid, startedAt: new Date().toISOString() }))
    await file.close()
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

async function ownerOf(path: string): Promise<number | undefined> {
  try {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), owner), await readFile(path, 'utf8'))
    return parsed.success ? parsed.output.pid : undefined
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives, under another user.
    return hasCode(error, 'EPERM')
  }
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

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
