import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { findPostgres, startPostgres } from './postgres-server.ts'

/** A database of its own for one group of tests. */
export interface TestDatabase {
  /** Undefined for the embedded database in memory. */
  readonly databaseUrl: string | undefined
  drop(): Promise<void>
}

export type DatabaseName = 'PGlite' | 'PostgreSQL'

const programs = findPostgres()
const given = process.env.DATABASE_URL

/** Whether a real PostgreSQL can be had: `DATABASE_URL`, or the server that Debian installs. */
export const hasPostgres = given !== undefined || programs !== undefined

/** The databases that this machine has. */
export const databaseNames: readonly DatabaseName[] = hasPostgres ? ['PGlite', 'PostgreSQL'] : ['PGlite']

/** True under `npm test`. As in `@eqs/testing/suite`, whose package depends on this one. */
export const isQuick = process.env.TEST_SUITE === 'quick'

/** Where rules run that have nothing to do with calls at the same time: the quick suite shows them on the embedded database. */
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

/** Holds back every call that asks for a member. @returns what releases them. */
export async function holdMembers(connectionString: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString })
  // A test that fails meanwhile stops the server.
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
