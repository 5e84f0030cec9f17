import { redeemsNewEndpoint } from '@eqs/api/contract'
import { expect, test } from '@jest/globals'
import { openNetwork } from '../testing/mute-network.ts'
import { createTestDatabase, hasPostgres } from '../testing/test-databases.ts'
import { openTestSandbox, type Reply, startTimeout } from '../testing/test-sandbox.ts'

const onPostgres = hasPostgres ? test : test.skip

onPostgres(
  'a network that falls silent costs the calls under way and nothing else, and holds up no end',
  async () => {
    const { databaseUrl = '', drop } = await createTestDatabase('PostgreSQL')
    const network = await openNetwork(new URL(databaseUrl))
    // The embedded database is not opened: the club's is the one behind the network.
    const club = await openTestSandbox('PGlite', { databaseUrl: network.url, longestQuery: 5_000 })
    const { token, email } = await club.freshMember({ points: 1000 })
    const id = await club.freshPromo({ points: 1 })
    const redeem = () =>
      club.call(redeemsNewEndpoint, { token, params: { id }, body: { confirmation: true } })
    /** Calls that take turns at the member's row: so few have theirs within the limit, also on a busy machine. */
    const some = () => Array.from({ length: 8 }, redeem)
    /** More than there are connections. */
    const many = () => Array.from({ length: 30 }, redeem)
    const statusesOf = async (replies: readonly Promise<Reply>[]) => [
      ...new Set((await Promise.all(replies)).map(({ status }) => status))
    ]
    expect(await statusesOf(some())).toEqual([200])

    // Some of them in the middle of a transaction that holds the member's row.
    const caught = many()
    await Promise.race(caught)
    network.fallSilent()
    expect(await statusesOf(caught)).toContain(503)
    expect(await statusesOf(some())).toEqual([200])
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
