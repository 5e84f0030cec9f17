import { describe, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { readAnswer } from '../answer.ts'
import * as contract from '../contract.ts'

const answer = (body: unknown) => ({
  status: 200,
  body: typeof body === 'string' ? body : JSON.stringify(body)
})

describe('answers in which numbers are texts, and texts numbers', () => {
  test('promotions', () => {
    const promos = [{ _id: 7, points: '1200', description_title: 2024, code_type: null, images: '/a.png' }]
    expect(readAnswer(contract.promosGetActiveEndpoint, answer({ promos })).promos).toMatchObject([
      { _id: '7', points: 1200, description_title: '2024', images: [{ url: '/a.png' }] }
    ])
  })

  test('a redemption, whose code is never lost', () => {
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

  test('a refusal', () => {
    const body = { redeemed: 0, reason: 'Not enough points', pointsMissing: '300', loyaltyPoints: '1.200' }
    expect(readAnswer(contract.redeemsNewEndpoint, answer(body))).toMatchObject({
      redeemed: false,
      pointsMissing: 300,
      loyaltyPoints: 1200
    })
  })

  test('Canjes, with a promotion that is only named, and the next page', () => {
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

  test('the movements, of which one may not say how many points', () => {
    const data = [{ id: 1, score: '-350' }, { score: null }, { id: 'c', score: 0 }]
    const read = readAnswer(contract.loyaltyTransactionsEndpoint, answer({ data }))
    expect(read.map(({ id, score }) => [id, score])).toEqual([
      ['1', -350],
      ['', undefined],
      ['c', 0]
    ])
  })

  test('the balance, the member and the count of alerts', () => {
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

  test('a promotion without a price is not free', () => {
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

  test('missions and checks', () => {
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
  'the code %s keeps its digits where it is a number',
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
    'the balance of the start': ({ value }) =>
      readAnswer(contract.initWebEndpoint, answer({ data: { loyalty: { points: value } } })).loyalty?.points,
    'the count of alerts': ({ value }) =>
      readAnswer(contract.initWebEndpoint, answer({ data: { notifications: value } })).notifications,
    'the count of alerts, in an object': ({ value }) =>
      readAnswer(contract.initWebEndpoint, answer({ data: { notifications: { unread: value } } }))
        .notifications,
    rewardScore: ({ value }) =>
      readAnswer(contract.initWebEndpoint, answer({ data: { user: { rewardScore: value } } })).user
        .rewardScore,
    'a movement': ({ value }) =>
      readAnswer(contract.loyaltyTransactionsEndpoint, answer({ data: [{ score: value }] }))[0]?.score,
    'a mission': ({ value }) =>
      readAnswer(contract.missionsEndpoint, answer({ missions: [{ _id: 'a', points: value }] })).missions[0]
        ?.points,
    'a mission that is done': ({ value }) =>
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
    'a price': ({ value }) => {
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

describe('what is sent twice is listed once', () => {
  test('promotions, missions and alerts, as they are said first', () => {
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

  test('alerts that are counted', () => {
    const notifications = [{ _id: 'a' }, { _id: 'a' }, { _id: 7, read: true }, { _id: '7' }, {}, {}]
    expect(readAnswer(contract.initWebEndpoint, answer({ data: { notifications } })).notifications).toBe(3)
  })

  test('movements, when all of them is the same', () => {
    const movement = { id: 'a', name: 'Café', createdAt: '2025-12-05T10:00:00Z', score: -5 }
    const data = [movement, { ...movement, score: '-5' }, { ...movement, createdAt: '2025-12-06T10:00:00Z' }]
    expect(readAnswer(contract.loyaltyTransactionsEndpoint, answer({ data }))).toHaveLength(2)
  })

  test('but a mission may be completed twice, and two movements may have one name', () => {
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
