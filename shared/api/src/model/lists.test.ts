import { expect, test } from '@jest/globals'
import { readAnswer } from '../answer.ts'
import * as contract from '../contract.ts'

const {
  promosGetActiveEndpoint,
  redeemsEndpoint,
  redeemsNewEndpoint,
  notificationsEndpoint,
  missionsEndpoint,
  initWebEndpoint,
  updateNationalIdentityEndpoint
} = contract

const answer = (body: unknown) => ({ status: 200, body: JSON.stringify(body) })

test('a record that cannot be read is left out and reported, and the others are read', () => {
  const reported: string[] = []
  const promos = [
    { _id: 'a', points: 0 },
    null,
    { _id: {}, points: 0 },
    { _id: 'b', points: '12 de Ana' },
    { _id: 'c', points: 0, images: [{}] }
  ]
  const { promos: read } = readAnswer(promosGetActiveEndpoint, answer({ promos }), detail =>
    reported.push(detail)
  )
  expect(read.map(({ _id }) => _id)).toEqual(['a', 'c'])
  expect(reported).toHaveLength(1)
  expect(reported[0]).toContain('points')
  // The value may be personal.
  expect(reported[0]).not.toContain('Ana')
})

test('a list whose records are all bad is malformed, not empty', () => {
  expect(() => readAnswer(redeemsEndpoint, answer({ redeems: [null, {}] }))).toThrow('malformed')
  expect(readAnswer(redeemsEndpoint, answer({ redeems: [] })).redeems).toEqual([])
})

test.each([
  [notificationsEndpoint, { notifications: [{ _id: '', read: 'no' }, { _id: 'b' }] }, 'notifications'],
  [
    missionsEndpoint,
    { missions: [{ _id: 'a' }, 7], completed: [{ mission: 7 }, { mission: {} }] },
    'missions'
  ]
] as const)('an invalid record is left out of another list, too (%#)', (endpoint, body, name) => {
  expect(readAnswer<Record<string, unknown>>(endpoint, answer(body))[name]).toHaveLength(1)
})

test('an answer without any list of missions is malformed', () => {
  expect(() => readAnswer(missionsEndpoint, answer({ success: true }))).toThrow('malformed')
  expect(readAnswer(missionsEndpoint, answer({ missions: [] }))).toEqual({ missions: [], completed: [] })
  expect(readAnswer(missionsEndpoint, answer({ completed: [] }))).toEqual({ missions: [], completed: [] })
})

test('an answer about a new document with neither `found` nor a member is malformed', () => {
  const read = (body: unknown) => readAnswer(updateNationalIdentityEndpoint, answer(body))
  expect(() => read({ success: true })).toThrow('malformed')
  expect(read({ found: false })).toMatchObject({ found: false })
  expect(read({ user: { _id: 'a' } })).toMatchObject({ found: false, user: { _id: 'a' } })
})

test('a redeemed code is read although another redemption has an invalid date', () => {
  const body = { redeemed: true, code: 'EQS-1', redeems: [null, { createdAt: 'ayer' }, 'x'] }
  expect(readAnswer(redeemsNewEndpoint, answer(body))).toMatchObject({
    code: 'EQS-1',
    redeems: [{ createdAt: undefined }]
  })
})

test('a member whose birthday is a number can be read', () => {
  const user = { _id: 'a', birthday: Date.UTC(1990, 6, 9), rewardScoreExpiration: '2025-12-05' }
  const { user: read } = readAnswer(initWebEndpoint, answer({ data: { loyalty: { points: 1 }, user } }))
  expect(read.birthday).toBe('1990-07-09')
  expect(read.rewardScoreExpiration?.toISOString()).toBe('2025-12-06T02:59:59.999Z')
})
