import { describe, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { readAnswer } from '../answer.ts'
import * as contract from '../contract.ts'

const answer = (body: unknown) => ({
  status: 200,
  body: typeof body === 'string' ? body : JSON.stringify(body)
})

describe('answers with numbers as texts, or texts as numbers:', () => {
  test('promotions are read', () => {
    const promos = [{ _id: 7, points: '1200', description_title: 2024, code_type: null, images: '/a.png' }]
    expect(readAnswer(contract.promosGetActiveEndpoint, answer({ promos })).promos).toMatchObject([
      { _id: '7', points: 1200, description_title: '2024', images: [{ url: '/a.png' }] }
    ])
  })

  test('a redemption is read, and its code is never lost', () => {
    const read = (body: object) =>
      readAnswer(contract.redeemsNewEndpoint, answer({ redeemed: true, ...body }))
    expect(read({ redeemed: 'true', code: 421, pointsSubstracted: '500' })).toMatchObject({
      redeemed: true,
      code: '421',
      pointsSubstracted: 500
    })
    expect(read({ code: 'A', pointsSubstracted: {}, redeems: 3 })).toMatchObject({ code: 'A', redeems: [] })
    expect(read({ code: 'A', pointsSubstracted: 0 }).pointsSubstracted).toBe(0)
    expect(read({ code: 'A', pointsSubstracted: null }).pointsSubstracted).toBeUndefined()
  })

  test('a refusal is read', () => {
    const body = { redeemed: 0, reason: 'Not enough points', pointsMissing: '300', loyaltyPoints: '1.200' }
    expect(readAnswer(contract.redeemsNewEndpoint, answer(body))).toMatchObject({
      redeemed: false,
      pointsMissing: 300,
      loyaltyPoints: 1200
    })
  })

  test('redemptions are read, also with only the id of a promotion, and with the next page', () => {
    const body = { redeems: [{ _id: 9, code: 5_901_234, usage: 1, promo: '7' }], nextPage: '2' }
    expect(readAnswer(contract.redeemsEndpoint, answer(body))).toMatchObject({
      redeems: [{ _id: '9', code: '5901234', usage: true }],
      nextPage: 2
    })
    for (const nextPage of [false, null, '', undefined])
      expect(
        readAnswer(contract.redeemsEndpoint, answer({ redeems: [], nextPage })).nextPage || undefined
      ).toBeUndefined()
  })

  test('transactions are read, also without a score', () => {
    const data = [{ id: 1, score: '-350' }, { score: null }, { id: 'c', score: 0 }]
    const read = readAnswer(contract.loyaltyTransactionsEndpoint, answer({ data }))
    expect(read.map(({ id, score }) => [id, score])).toEqual([
      ['1', -350],
      ['', undefined],
      ['c', 0]
    ])
  })

  test('the balance, the member and the count of alerts are read', () => {
    const data = {
      loyalty: { points: '12.450', category: 3 },
      user: {
        _id: 42,
        national_identity: 30_111_222,
        phone_number: 5_491_150_716_006,
        email_validation: 'true'
      },
      notifications: '3'
    }
    expect(readAnswer(contract.initWebEndpoint, answer({ data }))).toMatchObject({
      loyalty: { points: 12_450, category: '3' },
      user: { _id: '42', national_identity: '30111222', email_validation: true },
      notifications: 3
    })
    const status = { success: 'true', data: { points: '12450', category: 'Oro' } }
    expect(readAnswer(contract.loyaltyStatusEndpoint, answer(status)).points).toBe(12_450)
  })

  test('a missing balance is not 0', () => {
    const read = (loyalty: unknown) =>
      readAnswer(contract.initWebEndpoint, answer({ data: { loyalty } })).loyalty
    expect(read({ points: null, category: 'Oro' })).toMatchObject({ points: undefined, category: 'Oro' })
    expect(read({ points: 0 })?.points).toBe(0)
    expect(read('')).toBeUndefined()
    expect(read(null)).toBeUndefined()
    expect(() => readAnswer(contract.loyaltyStatusEndpoint, answer({ data: { points: null } }))).toThrow(
      'malformed'
    )
  })

  test('a promotion without a price is left out, unless it has no code', () => {
    const promos = [
      { _id: 'a' },
      { _id: 'b', points: 0 },
      { _id: 'c', code_type: 'no_code' },
      { _id: 'd', points: '' }
    ]
    const read = readAnswer(contract.promosGetActiveEndpoint, answer({ promos })).promos
    expect(read.map(({ _id, points }) => [_id, points])).toEqual([
      ['b', 0],
      ['c', 0]
    ])
  })

  test('missions and checks are read', () => {
    const missions = [
      { _id: 3, points: '500', image: { url: '/m.png' } },
      { _id: 4, points: null, image: null }
    ]
    expect(readAnswer(contract.missionsEndpoint, answer({ missions })).missions).toMatchObject([
      { _id: '3', points: 500, image: '/m.png' },
      { _id: '4', points: undefined, image: '' }
    ])
    expect(readAnswer(contract.checkEmailEndpoint, answer({ found: 0 }))).toEqual({ found: false })
    expect(readAnswer(contract.emailValidationCheckEndpoint, answer({ validated: '1' }))).toEqual({
      validated: true
    })
    expect(readAnswer(contract.usersForgotEndpoint, answer({ success: 1 }))).toEqual({ success: true })
    expect(() => readAnswer(contract.usersForgotEndpoint, answer({ success: 'false' }))).toThrow('rejected')
  })
})

test.each(['5901234123457012345', '9007199254740993', '0', '12', '123456789012345'])(
  'the code %s keeps its digits if it is sent as a number',
  code => {
    const body = `{"redeemed":true,"code":${code},"more_info":"\\"code\\":12345678901234567890"}`
    expect(readAnswer(contract.redeemsNewEndpoint, answer(body)).code).toBe(code)
  }
)

interface Sent {
  readonly value?: unknown
}

describe('absent, null, empty, 0, a text of digits and any other text are distinguished', () => {
  const promo = { _id: 'a', description_title: 'Café' }
  // Fields in which the provider sends numbers. Each function reads one from an answer that contains `value`.
  const places: Readonly<Record<string, (sent: Sent) => unknown>> = {
    'the balance of the first call': ({ value }) =>
      readAnswer(contract.initWebEndpoint, answer({ data: { loyalty: { points: value } } })).loyalty?.points,
    'the count of alerts': ({ value }) =>
      readAnswer(contract.initWebEndpoint, answer({ data: { user: {}, notifications: value } }))
        .notifications,
    'the count of alerts, in an object': ({ value }) =>
      readAnswer(contract.initWebEndpoint, answer({ data: { notifications: { unread: value } } }))
        .notifications,
    rewardScore: ({ value }) =>
      readAnswer(contract.initWebEndpoint, answer({ data: { user: { rewardScore: value } } })).user
        .rewardScore,
    'the score of a transaction': ({ value }) =>
      readAnswer(contract.loyaltyTransactionsEndpoint, answer({ data: [{ score: value }] }))[0]?.score,
    'the points of a mission': ({ value }) =>
      readAnswer(contract.missionsEndpoint, answer({ missions: [{ _id: 'a', points: value }] })).missions[0]
        ?.points,
    'the points of a completed mission': ({ value }) =>
      readAnswer(contract.missionsEndpoint, answer({ completed: [{ points: value, mission: {} }] }))
        .completed[0]?.points,
    pointsSubstracted: ({ value }) =>
      readAnswer(contract.redeemsNewEndpoint, answer({ redeemed: true, pointsSubstracted: value }))
        .pointsSubstracted,
    pointsMissing: ({ value }) =>
      readAnswer(contract.redeemsNewEndpoint, answer({ redeemed: false, pointsMissing: value }))
        .pointsMissing,
    loyaltyPoints: ({ value }) =>
      readAnswer(contract.redeemsNewEndpoint, answer({ redeemed: false, loyaltyPoints: value }))
        .loyaltyPoints,
    // Required fields: without a price the record is left out, without a balance the answer is invalid.
    'the price of a promotion': ({ value }) => {
      const promos = [
        { ...promo, points: value },
        { _id: 'b', points: 5 }
      ]
      return readAnswer(contract.promosGetActiveEndpoint, answer({ promos })).promos.find(
        ({ _id }) => _id === 'a'
      )?.points
    },
    'the balance of Mis Puntos': ({ value }) => {
      const { response } = contract.loyaltyStatusEndpoint
      const read = v.safeParse(response, { success: true, data: { points: value } })
      return read.success ? read.output.points : undefined
    }
  }

  test.each(Object.entries(places))('in %s', (_, read) => {
    const values = [{}, ...[null, '', 'muchos', true, 0, '0', 1_200, '1.200'].map(value => ({ value }))]
    expect(values.map(read)).toEqual([...Array(5).fill(undefined), 0, 0, 1_200, 1_200])
  })
})

describe('records that are sent twice are listed once:', () => {
  test('the first of equal promotions, missions, alerts and redemptions is listed', () => {
    const twice = [
      { _id: 'a', title: 'uno', description_title: 'uno', points: 5 },
      { _id: 7, points: 5 },
      { _id: 'a', title: 'dos', description_title: 'dos', points: 5 },
      { _id: '7', points: 5 }
    ]
    const { promos } = readAnswer(contract.promosGetActiveEndpoint, answer({ promos: twice }))
    expect(promos.map(({ _id, description_title }) => [_id, description_title])).toEqual([
      ['a', 'uno'],
      ['7', '']
    ])
    const { missions } = readAnswer(contract.missionsEndpoint, answer({ missions: twice }))
    expect(missions.map(({ title }) => title)).toEqual(['uno', ''])
    const { notifications } = readAnswer(contract.notificationsEndpoint, answer({ notifications: twice }))
    expect(notifications).toHaveLength(2)
    const { redeems } = readAnswer(contract.redeemsEndpoint, answer({ redeems: twice }))
    expect(redeems).toHaveLength(2)
  })

  test('alerts with the same id are counted once', () => {
    const notifications = [{ _id: 'a' }, { _id: 'a' }, { _id: 7, read: true }, { _id: '7' }, {}, {}]
    expect(readAnswer(contract.initWebEndpoint, answer({ data: { notifications } })).notifications).toBe(3)
  })

  test('transactions are listed once if all their fields are the same', () => {
    const movement = { id: 'a', name: 'Café', createdAt: '2025-12-05T10:00:00Z', score: -5 }
    const data = [movement, { ...movement, score: '-5' }, { ...movement, createdAt: '2025-12-06T10:00:00Z' }]
    expect(readAnswer(contract.loyaltyTransactionsEndpoint, answer({ data }))).toHaveLength(2)
  })

  test.each(['2025-12-05', '2025-12-05T00:00:00Z', null])(
    'two equal transactions of a day without a time (%s) are both listed',
    createdAt => {
      const purchase = { id: 'purchase', name: 'Compra', createdAt, score: 50 }
      const data = [purchase, purchase]
      expect(readAnswer(contract.loyaltyTransactionsEndpoint, answer({ data }))).toHaveLength(2)
    }
  )

  test('a mission that is completed twice and two transactions without an id are both listed', () => {
    const completed = { points: 5, mission: { title: 'Invitá' } }
    expect(
      readAnswer(contract.missionsEndpoint, answer({ completed: [completed, completed] })).completed
    ).toHaveLength(2)
    const movement = { name: 'Café', score: 5 }
    expect(
      readAnswer(contract.loyaltyTransactionsEndpoint, answer({ data: [movement, movement] }))
    ).toHaveLength(2)
  })
})
