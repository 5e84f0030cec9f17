import { redeemsNewEndpoint } from '@eqs/api/contract'
import { expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { openNetwork } from '../testing/mute-network.ts'
import { createTestDatabase, hasPostgres } from '../testing/test-databases.ts'
import { openTestSandbox, type Reply, startTimeout } from '../testing/test-sandbox.ts'
import { openStorage } from './database.ts'

const readStatuses = async (replies: readonly Promise<Reply>[]) => [
  ...new Set((await Promise.all(replies)).map(({ status }) => status))
]

const onPostgres = hasPostgres ? test : test.skip

onPostgres(
  'if the network to the database falls silent, only pending calls fail, and the provider can close',
  async () => {
    const { databaseUrl = '', drop } = await createTestDatabase('PostgreSQL')
    const network = await openNetwork(new URL(databaseUrl))
    // Connects to the database behind the network instead of the embedded one.
    const club = await openTestSandbox('PGlite', { databaseUrl: network.url, longestQuery: 5_000 })
    const { token, email } = await club.freshMember({ points: 1000 })
    const id = await club.freshPromo({ points: 1 })
    const redeem = () =>
      club.call(redeemsNewEndpoint, { token, params: { id }, body: { confirmation: true } })
    /** Few enough calls that their turns at the member's row fit into the limit, also on a busy machine. */
    const some = () => Array.from({ length: 8 }, redeem)
    /** More calls than there are connections. */
    const many = () => Array.from({ length: 30 }, redeem)
    expect(await readStatuses(some())).toEqual([200])

    // Some of them are inside a transaction that has locked the member's row.
    const caught = many()
    await Promise.race(caught)
    network.fallSilent()
    expect(await readStatuses(caught)).toContain(503)
    expect(await readStatuses(some())).toEqual([200])
    const { sum, balance, redemptions, codes } = await club.ledgerOf(email)
    expect({ sum, balance, redemptions }).toEqual({
      sum: 1000 - codes,
      balance: 1000 - codes,
      redemptions: codes
    })

    const left = many()
    await Promise.race(left)
    network.fallSilent()
    await club.sandbox.close()
    await Promise.all(left)
    network.close()
    await drop()
  },
  startTimeout
)

onPostgres('after transactions that could not begin, the database has free connections again', async () => {
  const { databaseUrl = '', drop } = await createTestDatabase('PostgreSQL')
  const network = await openNetwork(new URL(databaseUrl))
  const { db, atOnce, close } = await openStorage({ databaseUrl: network.url, longestQuery: 2_000 })
  const transactions = () =>
    Promise.allSettled(
      Array.from({ length: atOnce }, () => db.transaction(tx => tx.execute(sql`select pg_sleep(0.2)`)))
    )
  const readResults = async () => [...new Set((await transactions()).map(({ status }) => status))]
  expect(await readResults()).toEqual(['fulfilled'])
  network.fallSilent()
  expect(await readResults()).toEqual(['rejected'])
  expect(await readResults()).toEqual(['fulfilled'])
  await close()
  network.close()
  await drop()
})
