import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { day } from '../clock.ts'
import type { Database, Storage } from '../storage/database.ts'
import { setting } from '../storage/tables.ts'

const sources = resolve(fileURLToPath(import.meta.url), '../..')

/**
 * Default folder of snapshots: in `.cache` of the repository, or of the `node_modules` that has this package.
 */
const cache = resolve(sources, '../../../.cache/sandbox')

/** Name of the setting with the moment of the seed. Only the databases in snapshots have this setting. */
const seededAt = 'snapshot-seeded-at'

/**
 * A file with a copy of a database that contains the seed. Starting from the copy takes a third of the CPU
 * time of creating the seed.
 */
interface Snapshot {
  /** Returns the copy; undefined when the file does not exist. */
  read(): Promise<Blob | undefined>
  /** Shifts all dates of a database that started from the copy, as if the seed were created at `now`. */
  moveDates(db: Database, now: Date): Promise<void>
  /**
   * Writes a copy of a database for later starts. A failure is ignored, for example in a read-only folder.
   */
  write(storage: Storage, moment: Date): Promise<void>
}

/**
 * Returns the snapshot for the current sources. Its file name contains their hash, so changed sources need a
 * new one.
 */
export async function findSnapshot(folder = cache): Promise<Snapshot> {
  const file = join(folder, `${await hashSources()}.tar`)
  return {
    async read() {
      const bytes = await readFile(file).catch(() => undefined)
      return bytes && new Blob([new Uint8Array(bytes)])
    },
    moveDates,
    async write(storage, moment) {
      const copy = await copyWithMoment(storage, moment)
      if (copy) await save(file, copy).catch(() => undefined)
    }
  }
}

/**
 * Hashes all sources except tests, and the embedded database's `package.json`. Any change may affect the
 * seed.
 */
async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  const entries = await readdir(sources, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile() && !/\.test\./.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
  const program = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  for (const file of [...files.toSorted(), resolve(program, '../../package.json')])
    hash.update(relative(sources, file)).update(await readFile(file))
  return hash.digest('hex').slice(0, 24)
}

const statements = v.object({ rows: v.array(v.object({ statement: v.string() })) })

async function moveDates(db: Database, now: Date): Promise<void> {
  const [seeded] = await db.delete(setting).where(eq(setting.name, seededAt)).returning()
  if (!seeded) return
  const distance = `${now.getTime() - Date.parse(seeded.value)} milliseconds`
  const { rows } = v.parse(
    statements,
    await db.execute(sql`
      select format('update %I set %s', table_name,
        string_agg(format('%1$I = %1$I + interval %2$L', column_name, ${distance}::text), ', ')) as statement
      from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp with time zone'
      group by table_name`)
  )
  for (const { statement } of rows) await db.execute(sql.raw(statement))
}

async function copyWithMoment({ db, copy }: Storage, moment: Date): Promise<Blob | undefined> {
  await db.insert(setting).values({ name: seededAt, value: moment.toISOString() })
  // Without a checkpoint, each start from the copy would have to replay the write-ahead log.
  await db.execute(sql`checkpoint`)
  const copied = await copy?.()
  await db.delete(setting).where(eq(setting.name, seededAt))
  return copied
}

/**
 * Writes the file atomically, because several processes may write or read it at the same time. Deletes other
 * files in the folder that are older than a day.
 */
async function save(file: string, copy: Blob): Promise<void> {
  const folder = dirname(file)
  const unfinished = join(folder, `${process.pid}-${performance.now()}.unfinished`)
  await mkdir(folder, { recursive: true })
  await writeFile(unfinished, Buffer.from(await copy.arrayBuffer()))
  await rename(unfinished, file)
  for (const name of await readdir(folder)) {
    const other = join(folder, name)
    const { mtimeMs } = await stat(other)
    if (other !== file && mtimeMs < Date.now() - day) await rm(other, { force: true })
  }
}
