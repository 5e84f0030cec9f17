import { statfs } from 'node:fs/promises'
import { Socket } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { Pool } from 'pg'
import { openDataFolder } from './data-folder.ts'
import { schema } from './schema.ts'

/**
 * The database, or a transaction on it. Inside `db.transaction(tx => …)` use only `tx`: the embedded database has one
 * connection, and asking it from outside waits for ever.
 */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

export interface Storage {
  readonly db: Database
  /** How many calls it can work for at a time. */
  readonly atOnce: number
  /** Copies all of an embedded database, for `StorageOptions.copy`; a server has no such copy. */
  readonly copy?: () => Promise<Blob>
  close(): Promise<void>
}

/** Where the data lives: a PostgreSQL server, else a folder of the embedded one, else memory. */
export interface StorageOptions {
  readonly databaseUrl?: string | undefined
  readonly dataDir?: string | undefined
  /** The content that a database in memory starts with. */
  readonly copy?: Blob | undefined
  /** Milliseconds that a query to a server has; ten seconds when absent. */
  readonly longestQuery?: number | undefined
}

/** Opens the database and makes sure of its tables. */
export async function openStorage({
  databaseUrl,
  dataDir,
  copy,
  longestQuery = 10_000
}: StorageOptions): Promise<Storage> {
  const storage = databaseUrl ? openServer(databaseUrl, longestQuery) : await openEmbedded(dataDir, copy)
  try {
    await createTables(storage.db, schema)
  } catch (error) {
    await storage.close().catch(() => undefined)
    throw databaseUrl || dataDir === undefined ? error : await unopened(dataDir, error)
  }
  return storage
}

/** The embedded database fails without words when it cannot write. */
async function unopened(folder: string, cause: unknown): Promise<Error> {
  const { bavail, bsize } = await statfs(folder)
  const reason = bavail * bsize < leastRoom ? 'its disk is full' : 'it is damaged, or may not be written to'
  return new Error(`The database in ${folder} cannot be opened: ${reason}.`, { cause })
}

/** Bytes. */
const leastRoom = 64 * 1024 * 1024

/** To a PostgreSQL server. */
const connections = 16

function openServer(connectionString: string, longestQuery: number): Storage {
  const pool = new Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: longestQuery,
    // The server keeps to it as well: what it did for a connection that broke would hold rows for hours.
    statement_timeout: longestQuery,
    idle_in_transaction_session_timeout: longestQuery,
    // A connection on which nothing came for so long is dead, whatever the network says, and is not used again.
    stream() {
      const socket = new Socket()
      return socket.setTimeout(longestQuery, () => socket.destroy())
    }
  })
  // A connection that breaks is replaced at the next query; unheard, it would end the process, idle or not.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  return { db: drizzleServer(pool), atOnce: connections, close: () => pool.end() }
}

async function openEmbedded(folder: string | undefined, copy: Blob | undefined): Promise<Storage> {
  const place = folder === undefined ? undefined : await openDataFolder(folder)
  try {
    const client = await PGlite.create({
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

/** One start at a time makes the tables, should two servers share a database. */
async function createTables(db: Database, schema: string): Promise<void> {
  await db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(7283041)`)
    for (const statement of schema.split(';')) {
      if (statement.trim() !== '') await tx.execute(sql.raw(statement))
    }
  })
}
