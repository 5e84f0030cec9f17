import { redeemsEndpoint, redeemsNewEndpoint } from '@eqs/api/contract'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { suiteDatabases } from '../testing/test-databases.ts'
import { openTestSandbox, startTimeout, type TestSandbox } from '../testing/test-sandbox.ts'

describe.each(suiteDatabases)('redeeming, on %s', database => {
  let club: TestSandbox
  beforeAll(async () => {
    club = await openTestSandbox(database)
  }, startTimeout)
  afterAll(() => club.close())

  const redeem = (token: string, id: string, body: object = {}, key?: string) =>
    club.call(redeemsNewEndpoint, {
      token,
      params: { id },
      body,
      headers: key === undefined ? {} : { 'Idempotency-Key': key }
    })

  test('returns a code, subtracts the points, and keeps ledger and balance equal', async () => {
    const { token, email } = await club.freshMember({ points: 1000 })
    const id = await club.freshPromo({ points: 400 })
    const { json } = await redeem(token, id)
    expect(json).toMatchObject({ redeemed: true, pointsSubstracted: 400 })
    expect(json).toHaveProperty(
      'code',
      expect.stringMatching(/^EQS-[34679ACDEFGHJKMNPQRTUVWXY]{4}-[34679ACDEFGHJKMNPQRTUVWXY]{3}$/)
    )
    expect(await club.ledgerOf(email)).toEqual({ sum: 600, balance: 600, redemptions: 1, codes: 1 })
  })

  test('asks for a confirmation before a second code, and returns it when confirmed', async () => {
    const { token } = await club.freshMember()
    const id = await club.freshPromo()
    await redeem(token, id)
    expect((await redeem(token, id)).json).toMatchObject({
      redeemed: false,
      reason: 'Previously redeemed',
      canRedeem: true,
      redeems: [{ createdAt: expect.any(String) }]
    })
    expect((await redeem(token, id, { confirmation: true })).json).toMatchObject({ redeemed: true })
  })

  test('refuses a second code of a promotion that can be redeemed once, even when confirmed', async () => {
    const { token, email } = await club.freshMember()
    const id = await club.freshPromo({ once_per_member: true })
    await redeem(token, id)
    for (const body of [{}, { confirmation: true }])
      expect((await redeem(token, id, body)).json).toMatchObject({
        reason: 'Previously redeemed',
        canRedeem: false
      })
    expect(await club.ledgerOf(email)).toMatchObject({ redemptions: 1 })
  })

  test('returns the number of missing points', async () => {
    const { token, email } = await club.freshMember({ points: 70 })
    expect((await redeem(token, await club.freshPromo({ points: 100 }))).json).toMatchObject({
      redeemed: false,
      reason: 'Not enough points',
      pointsMissing: 30,
      loyaltyPoints: 70
    })
    expect(await club.ledgerOf(email)).toMatchObject({ balance: 70, redemptions: 0 })
  })

  test('refuses a promotion that has no code, has not started, is for another member, or does not exist', async () => {
    const { token, email } = await club.freshMember()
    const stranger = await club.freshMember()
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    const refused = [
      [await club.freshPromo({ code_type: 'no_code' }), 400],
      [await club.freshPromo({ start_date: tomorrow }), 400],
      [await club.freshPromo({ email: stranger.email }), 404],
      ['nothing', 404]
    ] as const
    for (const [id, status] of refused)
      expect(await redeem(token, id)).toMatchObject({ status, json: { success: false } })
    expect(await club.ledgerOf(email)).toMatchObject({ balance: 10_000, redemptions: 0 })
  })

  test.each([
    ['an e-mail not validated', { email_validation: false }, 'Email not validated'],
    ['a placeholder document', { national_identity: 'RANDOM_redeem' }, 'National identity required']
  ])('refuses a member with %s', async (_, wish, error) => {
    const { token } = await club.freshMember(wish)
    expect(await redeem(token, await club.freshPromo())).toMatchObject({
      status: 403,
      json: { success: false, error }
    })
  })

  test('returns the same code for the same key, also in parallel', async () => {
    const { token, email } = await club.freshMember()
    const id = await club.freshPromo()
    const replies = await Promise.all(Array.from({ length: 20 }, () => redeem(token, id, {}, 'one-modal')))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(replies[0]?.json).toMatchObject({ redeemed: true })
    expect(await club.ledgerOf(email)).toMatchObject({ balance: 9_900, redemptions: 1 })
  })

  test('refuses a key that was used for another request; another member may use the same key', async () => {
    const [one, other] = [await club.freshMember(), await club.freshMember()]
    const id = await club.freshPromo()
    await redeem(one.token, id, {}, 'key')
    expect(await redeem(one.token, id, { confirmation: true }, 'key')).toMatchObject({ status: 422 })
    expect(await redeem(one.token, await club.freshPromo(), {}, 'key')).toMatchObject({ status: 422 })
    expect((await redeem(other.token, id, {}, 'key')).json).toMatchObject({ redeemed: true })
  })

  test('keeps the key usable after a refusal, which changed nothing', async () => {
    const { token } = await club.freshMember()
    const id = await club.freshPromo()
    await redeem(token, id)
    expect((await redeem(token, id, {}, 'key')).json).toMatchObject({ reason: 'Previously redeemed' })
    expect((await redeem(token, id, { confirmation: true }, 'key')).json).toMatchObject({ redeemed: true })
  })

  test('lists the member’s own codes page by page, newest first', async () => {
    const { token } = await club.freshMember()
    const ids = await Promise.all(Array.from({ length: 8 }, () => club.freshPromo()))
    for (const id of ids) await redeem(token, id)
    const first = await club.ask(redeemsEndpoint, { token, query: { page: '1', limit: '6' } })
    const second = await club.ask(redeemsEndpoint, { token, query: { page: '2', limit: '6' } })
    expect([first.nextPage, second.nextPage]).toEqual([2, undefined])
    expect([...first.redeems, ...second.redeems].map(({ promo }) => promo?._id)).toEqual(ids.toReversed())
    expect(first.redeems[0]).toMatchObject({ usage: false, expiration_date: expect.any(Date) })
  })
})
