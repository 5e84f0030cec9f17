import { randomUUID } from 'node:crypto'
import { access, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
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

/** Locks that this process holds: after a restart in a container, a dead owner may have had our own number. */
const held = new Set<string>()

async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, 'sandbox.lock')
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (await tryLock(path)) {
      held.add(path)
      return {
        async release() {
          held.delete(path)
          await rm(path, { force: true })
        }
      }
    }
    const content = await contentOf(path)
    const pid = ownerIn(content)
    if (pid !== undefined && (pid === process.pid ? held.has(path) : isAlive(pid)))
      throw new Error(
        `The data folder ${folder} is in use by process ${pid}. Stop it, or choose another folder. ` +
          `If that process is no sandbox, delete ${path}.`
      )
    await removeStale(path, content)
  }
  throw new Error(`The data folder ${folder} is being taken by another process.`)
}

/** Takes away the lock of an owner who died, and only that one: somebody may have been faster, and hold it anew. */
async function removeStale(path: string, content: string | undefined): Promise<void> {
  if (content === undefined) return
  const aside = `${path}.${process.pid}`
  try {
    await rename(path, aside)
    if ((await contentOf(aside)) !== content) await link(aside, path)
    await rm(aside, { force: true })
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}

/** Written beside and then linked: a lock that is there without its owner would be taken for nobody's. */
async function tryLock(path: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}.draft`
  try {
    await writeFile(draft, JSON.stringify({ pid: process.pid, startedAt: new Date().toISOString() }))
    await link(draft, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function contentOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function ownerIn(content: string | undefined): number | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), owner), content)
  return parsed.success ? parsed.output.pid : undefined
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
  return v.is(v.object({ code: v.literal(code) }), error)
}
