import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { findPostgres, startPostgres } from './postgres-server.ts'

/** A database for one group of tests. */
export interface TestDatabase {
  /** Undefined for the embedded in-memory database. */
  readonly databaseUrl: string | undefined
  drop(): Promise<void>
}

export type DatabaseName = 'PGlite' | 'PostgreSQL'

const programs = findPostgres()
const given = process.env.DATABASE_URL

/**
 * True when `DATABASE_URL` names a PostgreSQL server, or PostgreSQL is installed where Debian installs it.
 */
export const hasPostgres = given !== undefined || programs !== undefined

/** The databases that are available on this machine. */
export const databaseNames: readonly DatabaseName[] = hasPostgres ? ['PGlite', 'PostgreSQL'] : ['PGlite']

/**
 * True when `npm test` runs the quick suite. This constant has the same value as `isQuick` of
 * `@eqs/testing/suite`, which cannot be imported here because `@eqs/testing` imports this package.
 */
export const isQuick = process.env.TEST_SUITE === 'quick'

/**
 * The databases for tests without concurrency. In the quick suite, these tests run on the embedded database
 * only.
 */
export const suiteDatabases: readonly DatabaseName[] = isQuick ? ['PGlite'] : databaseNames

export async function createTestDatabase(name: DatabaseName): Promise<TestDatabase> {
  return name === 'PGlite' ? { databaseUrl: undefined, drop: async () => undefined } : await createOnServer()
}

async function createOnServer(): Promise<TestDatabase> {
  const server = given === undefined && programs ? await startPostgres(programs) : undefined
  const administration = server ? `${server.url}/postgres` : (given ?? '')
  const database = `eqs_${randomBytes(6).toString('hex')}`
  await execute(administration, `create database ${database}`)
  const url = new URL(administration)
  url.pathname = `/${database}`
  return {
    databaseUrl: url.href,
    async drop() {
      if (server) await server.stop()
      else await execute(administration, `drop database ${database} with (force)`)
    }
  }
}

/**
 * Locks the table `member`, which blocks all calls that read a member.
 *
 * @returns a function that unlocks the table.
 */
export async function holdMembers(connectionString: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString })
  // If a test fails before the table is unlocked, the PostgreSQL server is stopped and the connection emits
  // an error. Without a listener, the error would end the process.
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  await client.query('lock table member in access exclusive mode')
  return () => client.end()
}

async function execute(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
