import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { bundled } from '../bundled.ts'
import { day } from '../clock.ts'
import type { Database, Storage } from '../storage/database.ts'
import { setting } from '../storage/tables.ts'

const sources = resolve(fileURLToPath(import.meta.url), '../..')

/**
 * Default folder of snapshots: `.cache/sandbox` in the repository, or in `node_modules` if this package is
 * installed there.
 */
const cache = resolve(sources, '../../../.cache/sandbox')

/**
 * Name of the row in the table `setting` that has the time at which the seed was created. Only the databases
 * in snapshots have this row.
 */
const seededAt = 'snapshot-seeded-at'

/**
 * A file with a copy of a database that contains the seed. Creating a database from the copy takes a third of
 * the CPU time that creating the seed takes.
 */
interface Snapshot {
  /** Returns the copy; undefined when the file does not exist. */
  read(): Promise<Blob | undefined>
  /**
   * Shifts all dates in a database that was created from the copy, so that the dates are as if the seed had
   * been created at `now`. Does nothing for any other database.
   */
  moveDates(db: Database, now: Date): Promise<void>
  /**
   * Writes a copy of a database into the file. Does nothing when the file cannot be written, for example in a
   * read-only folder.
   *
   * @param moment the time at which the seed was created.
   */
  write(storage: Storage, moment: Date): Promise<void>
}

/**
 * Returns the snapshot for the current sources of this package. The name of the snapshot's file is a hash of
 * the sources, so that a snapshot is never used with other sources.
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
 * Hashes all files that may affect the content of a snapshot: all sources of this package except tests, and
 * the version of the embedded database PGlite.
 */
async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  const entries = await readdir(sources, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile() && !/\.test\./.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
  for (const file of [...files.toSorted(), findDatabase()])
    hash.update(relative(sources, file)).update(await readFile(file))
  return hash.digest('hex').slice(0, 24)
}

/**
 * Returns the `package.json` with the version of the embedded database: of PGlite, or of the published package,
 * which has PGlite inside.
 */
const findDatabase = (): string =>
  bundled
    ? resolve(bundled, '../package.json')
    : resolve(createRequire(import.meta.url).resolve('@electric-sql/pglite'), '../../package.json')

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
  // Without a checkpoint, each database that is created from the copy would have to replay the write-ahead
  // log.
  await db.execute(sql`checkpoint`)
  const copied = await copy?.()
  await db.delete(setting).where(eq(setting.name, seededAt))
  return copied
}

/**
 * Writes a snapshot's file atomically, because several processes may write or read the file at the same time.
 * Then deletes other files in the same folder that are older than a day.
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
