import { access, constants, statfs } from 'node:fs/promises'
import { Socket } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { Pool } from 'pg'
import { readCompressedFiles } from './compressed-files.ts'
import { openDataFolder } from './data-folder.ts'
import { schema } from './schema.ts'
import { StorageError } from './storage-error.ts'

/**
 * The database, or a transaction of the database. Inside `db.transaction(tx => …)` use only `tx`. The
 * embedded database has one connection, so a query on `db` would wait for the transaction for ever.
 */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

export interface Storage {
  readonly db: Database
  /** Number of calls that the database can handle in parallel. */
  readonly atOnce: number
  /** Copies an embedded database, for `StorageOptions.copy`. Undefined for a PostgreSQL server. */
  readonly copy?: () => Promise<Blob>
  close(): Promise<void>
}

/**
 * The location of the data: a PostgreSQL server (`databaseUrl`), or else a folder of the embedded database
 * (`dataDir`), or else memory.
 */
export interface StorageOptions {
  readonly databaseUrl?: string | undefined
  readonly dataDir?: string | undefined
  /** The initial content of an in-memory database. */
  readonly copy?: Blob | undefined
  /** Time limit for queries to a PostgreSQL server, in milliseconds. Default: 10,000. */
  readonly longestQuery?: number | undefined
}

/** Opens the database and creates missing tables. @throws {Error} when the database cannot be opened. */
export async function openStorage({
  databaseUrl,
  dataDir,
  copy,
  longestQuery = 10_000
}: StorageOptions): Promise<Storage> {
  const storage = databaseUrl ? openServer(databaseUrl, longestQuery) : await openEmbedded(dataDir, copy)
  try {
    if (databaseUrl) await refuseOldServer(storage.db)
    await createTables(storage.db, schema)
  } catch (error) {
    await storage.close().catch(() => undefined)
    if (databaseUrl) throw unreached(error)
    throw dataDir === undefined ? error : await unopened(dataDir, error)
  }
  return storage
}

/**
 * Returns an error whose message has the likely reason. The embedded database's own error has no useful
 * message when its folder cannot be written.
 */
async function unopened(folder: string, cause: unknown): Promise<StorageError> {
  const { bavail, bsize } = await statfs(folder)
  const [code, reason] =
    bavail * bsize < leastRoom
      ? (['ENOSPC', 'its disk is full'] as const)
      : (await isWritable(folder))
        ? (['DATA_DAMAGED', 'it is damaged'] as const)
        : (['EACCES', 'it may not be written to'] as const)
  return new StorageError(code, `The database in ${folder} cannot be opened: ${reason}.`, folder, cause)
}

const isWritable = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false
  )

/** Returns an error without the password of `DATABASE_URL`, which the messages of the driver never contain. */
function unreached(cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause
  const { message } = rootCause(cause)
  return new StorageError(
    'DATABASE_UNREACHABLE',
    `The database of DATABASE_URL cannot be used: ${message}.`,
    undefined,
    cause
  )
}

function rootCause(error: unknown): { readonly message: string } {
  if (error instanceof AggregateError) return rootCause(error.errors.at(-1))
  if (!(error instanceof Error)) return { message: String(error) }
  return error.cause === undefined ? error : rootCause(error.cause)
}

/** Free disk space in bytes below which the disk counts as full. */
const leastRoom = 64 * 1024 * 1024

/** Number of connections to a PostgreSQL server. */
const connections = 16

function openServer(connectionString: string, longestQuery: number): Storage {
  const pool = new Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: longestQuery,
    // The PostgreSQL server itself enforces these two limits. Otherwise a transaction could hold row locks
    // for hours after its connection was broken.
    statement_timeout: longestQuery,
    idle_in_transaction_session_timeout: longestQuery,
    // A connection that transfers no data for `longestQuery` milliseconds is closed, so that the pool does
    // not reuse a dead connection.
    stream() {
      const socket = new Socket()
      return socket.setTimeout(longestQuery, () => socket.destroy())
    }
  })
  // The pool replaces broken connections. The listeners are needed because an `error` event without a
  // listener would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  const db = drizzleServer(pool)
  // If `begin` fails, the library never releases the connection. So this function takes the connection and always
  // releases it.
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzleServer(client).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return { db, atOnce: connections, close: () => pool.end() }
}

async function openEmbedded(folder: string | undefined, copy: Blob | undefined): Promise<Storage> {
  const place = folder === undefined ? undefined : await openDataFolder(folder)
  try {
    const client = await PGlite.create({
      ...(await readCompressedFiles()),
      ...(place ? { dataDir: place.database } : {}),
      ...(copy ? { loadDataDir: copy } : {})
    })
    return {
      db: drizzleEmbedded(client),
      atOnce: 1,
      copy: () => client.dumpDataDir('none'),
      async close() {
        await client.close()
        await place?.lock.release()
      }
    }
  } catch (error) {
    await place?.lock.release()
    throw folder === undefined ? error : await unopened(folder, error)
  }
}

/** Oldest version of a PostgreSQL server, in the form of its setting `server_version_num`. */
const oldestServer = 150_000

/** @throws {StorageError} when the server is older than what the tables and queries need. */
async function refuseOldServer(db: Database): Promise<void> {
  const [found] = await db
    .select({ version: sql<string>`current_setting('server_version_num')` })
    .from(sql`(select 1) as one`)
  const version = Number(found?.version)
  if (version < oldestServer)
    throw new StorageError(
      'DATABASE_TOO_OLD',
      `The database of DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}, and ${oldestServer / 10_000} is needed.`
    )
}

/**
 * Creates missing tables. A lock prevents two servers that share a database from creating tables at the same
 * time.
 */
async function createTables(db: Database, schema: string): Promise<void> {
  await db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(7283041)`)
    for (const statement of schema.split(';')) {
      if (statement.trim() !== '') await tx.execute(sql.raw(statement))
    }
  })
}
