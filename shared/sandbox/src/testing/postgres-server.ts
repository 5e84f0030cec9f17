import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A PostgreSQL server for tests. */
export interface PostgresServer {
  /** Address of the server, without a database name. */
  readonly url: string
  stop(): Promise<void>
}

/**
 * Returns the folder of PostgreSQL's programs, such as `initdb`, where Debian installs them. Undefined when
 * PostgreSQL is not installed.
 */
export function findPostgres(): string | undefined {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return undefined
  const folders = readdirSync(root).map(version => join(root, version, 'bin'))
  return folders.toSorted().findLast(folder => existsSync(join(folder, 'initdb')))
}

/**
 * Starts a PostgreSQL server in a temporary folder. PostgreSQL refuses to run as root. So if this process
 * runs as root, the server runs as the user `postgres`, which Debian's package creates.
 *
 * @param programs the folder of PostgreSQL's programs.
 */
export async function startPostgres(programs: string): Promise<PostgresServer> {
  const owner = process.getuid?.() === 0 ? await postgresUser() : undefined
  const folder = await mkdtemp(join(tmpdir(), 'eqs-postgres-'))
  if (owner) await chown(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' } }
  await run(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'eqs', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    options
  )
  const port = await freePort()
  // `-F` turns fsync off, because these tests do not need durability.
  const settings = `-p ${port} -k ${folder} -h 127.0.0.1 -F -c max_connections=60`
  const control = join(programs, 'pg_ctl')
  await run(control, ['-D', data, '-o', settings, '-l', join(folder, 'log'), '-w', 'start'], options)
  return {
    url: `postgresql://eqs@127.0.0.1:${port}`,
    async stop() {
      await run(control, ['-D', data, '-m', 'immediate', '-w', 'stop'], options)
      await rm(folder, { recursive: true, force: true })
    }
  }
}

async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const { stdout: uid } = await run('id', ['-u', 'postgres'])
  const { stdout: gid } = await run('id', ['-g', 'postgres'])
  return { uid: Number(uid), gid: Number(gid) }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}
