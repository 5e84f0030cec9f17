import { redeemsNewEndpoint } from '@eqs/api/contract'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { openStorage, type Storage } from '../storage/database.ts'
import { ledger, member } from '../storage/tables.ts'
import { hasPostgres } from '../testing/test-databases.ts'
import { openTestSandbox, startTimeout, type TestSandbox } from '../testing/test-sandbox.ts'

const price = 100
const points = 100 * price
const attempts = 200

// The embedded database has one connection, which would hide every race. Only a real server shows them.
const onPostgres = hasPostgres ? describe : describe.skip
if (!hasPostgres) test.skip('PostgreSQL is not installed here, so the races were not tried', () => undefined)

onPostgres('200 redemptions at once by a member with points for 100, on PostgreSQL', () => {
  let club: TestSandbox
  let storage: Storage
  beforeAll(async () => {
    club = await openTestSandbox('PostgreSQL')
    storage = await openStorage({ databaseUrl: club.databaseUrl })
  }, startTimeout)
  afterAll(async () => {
    await storage.close()
    await club.close()
  })

  const inParallel = <Result>(attempt: (index: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: attempts }, (_, index) => attempt(index)))

  test('give exactly 100 codes', async () => {
    const { token, email } = await club.freshMember({ points })
    const id = await club.freshPromo({ points: price })
    const replies = await inParallel(index =>
      club.call(redeemsNewEndpoint, {
        token,
        params: { id },
        body: { confirmation: true },
        headers: { 'Idempotency-Key': `modal-${index}` }
      })
    )
    expect(replies.filter(({ status }) => status !== 200)).toEqual([])
    const answers = replies.map(({ json }) =>
      v.parse(v.object({ redeemed: v.boolean(), reason: v.optional(v.string()) }), json)
    )
    expect(answers.filter(({ redeemed }) => redeemed)).toHaveLength(100)
    expect(answers.filter(({ reason }) => reason === 'Not enough points')).toHaveLength(100)
    expect(await club.ledgerOf(email)).toEqual({ sum: 0, balance: 0, redemptions: 100, codes: 100 })
  }, 60_000)

  test('give a wrong result without a lock, so the test above detects this error', async () => {
    const { _id, email } = await club.freshMember({ points })
    const accepted = await inParallel(() => naiveRedeem(storage, _id))
    const { sum, balance } = await club.ledgerOf(email)
    const isRight = accepted.filter(Boolean).length === 100 && sum === 0 && balance === 0
    expect(isRight).toBe(false)
  }, 60_000)
})

/** A wrong implementation: no lock, and a balance computed outside of the database. */
async function naiveRedeem({ db }: Storage, memberId: string): Promise<boolean> {
  const [row] = await db.select({ points: member.points }).from(member).where(eq(member.id, memberId))
  if (!row || row.points < price) return false
  await db.insert(ledger).values({ memberId, score: -price, name: 'Canje', createdAt: new Date() })
  await db
    .update(member)
    .set({ points: row.points - price })
    .where(eq(member.id, memberId))
  return true
}
