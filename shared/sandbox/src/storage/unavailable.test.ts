import { loginEndpoint } from '@eqs/api/contract'
import { expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { hasPostgres } from '../testing/test-databases.ts'
import { openTestSandbox, startTimeout } from '../testing/test-sandbox.ts'
import { openStorage } from './database.ts'
import { isUnavailable } from './unavailable.ts'

test.each([
  ['a full disk', { code: '53100' }, true],
  ['too many connections', { code: '53300' }, true],
  ['a server that ends', { code: '57P01' }, true],
  ['a server that is away', { code: 'ECONNREFUSED' }, true],
  ['a value that exists already', { code: '23505' }, false],
  ['a query that was cancelled', { code: '57014' }, false]
])('%s: %j is unavailable: %s', (_, code, expected) => {
  const error = Object.assign(new Error('of the database'), code)
  expect(isUnavailable(error)).toBe(expected)
  expect(isUnavailable(new Error('of who asked it', { cause: error }))).toBe(expected)
})

const onPostgres = hasPostgres ? test : test.skip

onPostgres(
  'a call is answered 503 while PostgreSQL takes no connections, and as ever afterwards',
  async () => {
    const club = await openTestSandbox('PostgreSQL')
    const url = new URL(club.databaseUrl ?? '')
    const name = url.pathname.slice(1)
    url.pathname = '/postgres'
    const administration = await openStorage({ databaseUrl: url.href })
    const signIn = () =>
      club.call(loginEndpoint, {
        body: { email: 'socia@eqs.example', password: 'puntos123', brand: 'eqs', platform: 'website' }
      })
    expect(await signIn()).toMatchObject({ status: 200 })
    await administration.db.execute(sql.raw(`alter database ${name} connection limit 0`))
    await administration.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
    )
    const refused = await signIn()
    await administration.db.execute(sql.raw(`alter database ${name} connection limit -1`))
    expect(await signIn()).toMatchObject({ status: 200 })
    await administration.close()
    await club.close()
    expect(refused).toMatchObject({ status: 503, json: { success: false, error: 'Service unavailable' } })
    expect(refused.headers.get('retry-after')).toBe('5')
  },
  startTimeout
)
