import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loginEndpoint, redeemsNewEndpoint } from '@eqs/api/contract'
import { afterAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { createSandbox } from '../sandbox.ts'
import { type DatabaseName, databaseNames, hasPostgres } from '../testing/test-databases.ts'
import { openTestSandbox, startTimeout, type TestSandbox } from '../testing/test-sandbox.ts'
import { openStorage, type Storage } from './database.ts'
import { isUnavailable } from './unavailable.ts'

test.each([
  ['a full disk', { code: '53100' }, true],
  ['too many connections', { code: '53300' }, true],
  ['a server that shuts down', { code: '57P01' }, true],
  ['a server that is unreachable', { code: 'ECONNREFUSED' }, true],
  ['a database that accepts no connections', { code: '55000' }, true],
  ['a value that exists already', { code: '23505' }, false],
  ['a query that took too long', { code: '57014' }, true],
  ['a transaction that was idle too long', { code: '25P03' }, true],
  ['an invalid statement', { code: '42601' }, false]
])('the error of %s, %j, means that the database is unavailable: %s', (_, code, expected) => {
  const error = Object.assign(new Error('of the database'), code)
  expect(isUnavailable(error)).toBe(expected)
  expect(isUnavailable(new Error('of who asked it', { cause: error }))).toBe(expected)
})

const onPostgres = hasPostgres ? test : test.skip

onPostgres(
  'while PostgreSQL accepts no connections, a call is answered and logged as 503, and later calls succeed',
  async () => {
    const lines: string[] = []
    const club = await openTestSandbox('PostgreSQL', { log: line => lines.push(line) })
    const url = new URL(club.databaseUrl ?? '')
    const name = url.pathname.slice(1)
    url.pathname = '/postgres'
    const administration = await openStorage({ databaseUrl: url.href })
    const signIn = () =>
      club.call(loginEndpoint, {
        body: { email: 'socia@eqs.example', password: 'puntos123', brand: 'eqs', platform: 'website' }
      })
    expect(await signIn()).toMatchObject({ status: 200 })
    await administration.db.execute(sql.raw(`alter database ${name} allow_connections false`))
    await administration.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
    )
    const refused = await signIn()
    await administration.db.execute(sql.raw(`alter database ${name} allow_connections true`))
    expect(await signIn()).toMatchObject({ status: 200 })
    await administration.close()
    await club.close()
    expect(refused).toMatchObject({ status: 503, json: { success: false, error: 'Service unavailable' } })
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(lines.map(line => JSON.parse(line))).toMatchObject([
      { status: 200 },
      { call: 'POST /v1/api/users/login', status: 503, error: 'Database unavailable' },
      { status: 200 }
    ])
  },
  startTimeout
)

/**
 * The price at which the disk is full in mid-transaction: after the code is written and before the ledger
 * entry is.
 */
const unlucky = 666

/** Makes PostgreSQL fail as with a full disk, at one ledger entry. */
async function fillDisk(storage: Storage): Promise<void> {
  await storage.db.execute(
    sql.raw(`create function is_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  )
  await storage.db.execute(
    sql.raw(
      `create trigger full_disk before insert on ledger for each row when (new.score = -${unlucky}) execute function is_full()`
    )
  )
  await storage.close()
}

const folders: string[] = []
afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true }))))

async function openWithFullDisk(database: DatabaseName): Promise<TestSandbox> {
  if (database === 'PostgreSQL') {
    const club = await openTestSandbox(database)
    await fillDisk(await openStorage({ databaseUrl: club.databaseUrl }))
    return club
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'eqs-full-'))
  folders.push(dataDir)
  // The first start has completed before.
  await (await createSandbox({ publicUrl: '', testMode: true, dataDir })).close()
  await fillDisk(await openStorage({ dataDir }))
  return openTestSandbox(database, { dataDir })
}

test.each(databaseNames)(
  'a redemption on a full disk is answered 503 and leaves no row, on %s',
  async database => {
    const club = await openWithFullDisk(database)
    const { token, email } = await club.freshMember({ points: 1000 })
    const redeem = async (points: number) =>
      club.call(redeemsNewEndpoint, { token, params: { id: await club.freshPromo({ points }) }, body: {} })
    const refused = await redeem(unlucky)
    expect(refused).toMatchObject({ status: 503, json: { success: false, error: 'Service unavailable' } })
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(await club.ledgerOf(email)).toEqual({ sum: 1000, balance: 1000, redemptions: 0, codes: 0 })
    expect(await redeem(100)).toMatchObject({ status: 200, json: { redeemed: true } })
    expect(await club.ledgerOf(email)).toEqual({ sum: 900, balance: 900, redemptions: 1, codes: 1 })
    await club.close()
  },
  startTimeout
)
