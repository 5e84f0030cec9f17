import { expect, test } from '@jest/globals'
import { type Answer, readAnswer } from './answer.ts'
import { ApiError } from './api-error.ts'
import { loyaltyStatusEndpoint } from './endpoints/loyalty.ts'
import { emailValidationCheckEndpoint } from './endpoints/member-checks.ts'
import { loginEndpoint, usersNewEndpoint, usersUpdateEndpoint } from './endpoints/members.ts'
import { missionsEndpoint } from './endpoints/missions.ts'
import { notificationsReadEndpoint } from './endpoints/notifications.ts'
import { promosGetActiveEndpoint } from './endpoints/promos.ts'
import { redeemsEndpoint, redeemsNewEndpoint } from './endpoints/redemptions.ts'
import { initWebEndpoint } from './endpoints/shell.ts'

// Answers of common servers and databases.

/** Returns the parsed answer, or the problem. */
function read(endpoint: Parameters<typeof readAnswer>[0], status: number, body: unknown): unknown {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answer: Answer = { status, body: text ?? '' }
  try {
    return readAnswer<unknown>(endpoint, answer)
  } catch (error) {
    return error instanceof ApiError ? error.problem : error
  }
}

test.each(['OK', '', 'null', '{}', '[]'])('alerts count as read after the answer "%s"', body => {
  expect(Object(read(notificationsReadEndpoint, 200, body))).not.toHaveProperty('kind')
})

test('alerts do not count as read after the page of a captive portal', () => {
  expect(read(notificationsReadEndpoint, 200, '\n<html>Wi-Fi</html>')).toMatchObject({ kind: 'malformed' })
})

test.each(['OK', '', 'null', '{}'])('a profile counts as saved after the answer "%s"', body => {
  expect(read(usersUpdateEndpoint, 200, body)).toEqual({ user: undefined })
})

test.each(['{"user":{"first_name":"An', '[{"user"', '<html>Wi-Fi</html>'])(
  'a profile does not count as saved after the answer %s',
  body => {
    expect(read(usersUpdateEndpoint, 200, body)).toMatchObject({ kind: 'malformed' })
  }
)

test.each([{}, { validated: null }])('an e-mail is not validated after %j', body => {
  expect(read(emailValidationCheckEndpoint, 200, body)).toEqual({ validated: false })
})

const signedIn = { success: true, result: { _id: 'a' } }

test.each(['a.b.c', 'Bearer a.b.c', ' bearer  a.b.c\n'])('the token %j signs a member in', token => {
  for (const endpoint of [loginEndpoint, usersNewEndpoint])
    expect(read(endpoint, 200, { ...signedIn, token })).toMatchObject({ token: 'a.b.c' })
})

test('an answer with a token that no call can carry is malformed', () => {
  for (const token of ['', ' ', 'Bearer ', 'a b', 'токен', 'x'.repeat(8193)])
    for (const endpoint of [loginEndpoint, usersNewEndpoint])
      expect(read(endpoint, 200, { ...signedIn, token })).toMatchObject({ kind: 'malformed' })
})

const refusal = { redeemed: false, reason: 'Previously redeemed', redeems: [{}], canRedeem: true }

test.each([
  ['with another status', 409, refusal],
  ['beside success: false', 200, { success: false, ...refusal }]
])('a refused redemption keeps its reason %s', (_, status, body) => {
  const expected = { reason: 'Previously redeemed', redeems: [{}], canRedeem: true }
  expect(read(redeemsNewEndpoint, status, body)).toMatchObject(expected)
})

test.each([
  { message: 'Not enough points', pointsMissing: 50 },
  { statusCode: 400, error: 'Bad Request', message: 'Not enough points', pointsMissing: '50' }
])('the reason of a refused redemption is found in %j', body => {
  const expected = { redeemed: false, reason: 'Not enough points', pointsMissing: 50 }
  expect(read(redeemsNewEndpoint, 400, body)).toMatchObject(expected)
})

test.each(['{"city":"Rosario"}', '', 7])('unreadable fields (%j) leave the rest of the answer', fields => {
  const data = { loyalty: { points: 500 }, user: { _id: 'a', fields }, notifications: 3 }
  expect(read(initWebEndpoint, 200, { data })).toEqual({
    loyalty: { points: 500, category: undefined },
    user: { _id: 'a' },
    notifications: 3
  })
})

test.each([
  ['Femenino', 'female'],
  ['FEMALE', 'female'],
  ['m', 'male'],
  ['Otro', 'other'],
  ['?', '']
])('the gender %s is read as "%s"', (gender, expected) => {
  expect(read(initWebEndpoint, 200, { user: { gender } })).toMatchObject({ user: { gender: expected } })
})

test('a balance is rounded down, so that a promotion is never out of reach for 0 points', () => {
  expect(read(initWebEndpoint, 200, { loyalty: { points: '1199.60' } })).toMatchObject({
    loyalty: { points: 1199 }
  })
})

test.each([
  [{}, undefined],
  [{ category: '' }, ''],
  [{ category: null }, ''],
  [{ category: 'Oro' }, 'Oro']
])('the level in %j is %j: only a missing level is unknown', (sent, category) => {
  const loyalty = { points: 1, ...sent }
  expect(read(initWebEndpoint, 200, { loyalty })).toEqual({ loyalty: { points: 1, category }, user: {} })
  expect(read(loyaltyStatusEndpoint, 200, { data: loyalty })).toEqual({ points: 1, category })
})

test('the numbers of a refused redemption are whole, so that 0 points are never missing', () => {
  const body = { redeemed: false, reason: 'Not enough points', pointsMissing: 0.4, loyaltyPoints: 1199.6 }
  expect(read(redeemsNewEndpoint, 200, body)).toMatchObject({ pointsMissing: 1, loyaltyPoints: 1199 })
})

test('a completed mission whose mission was deleted counts', () => {
  const missions = [{ _id: 'a', title: 'Invitá', points: 5 }]
  const completed = [{ points: 50, mission: null }]
  expect(read(missionsEndpoint, 200, { missions, completed })).toMatchObject({
    missions: [{ title: 'Invitá' }],
    completed: [{ points: 50, mission: { title: '', image: '' } }]
  })
})

const at = '2025-11-02T21:40:00Z'

test.each([
  [{ usage: at }, true],
  [{ usage: { store: 'Rosario' } }, true],
  [{ usage: 'S' }, true],
  [{ usage_timestamp: at }, true],
  [{ usage: false, usage_timestamp: at }, false],
  [{ usage: null }, false],
  [{ usage: '' }, false],
  [{ usage: ' ' }, false],
  [{ usage: [] }, false],
  [{ usage: {} }, false],
  [{ usage: '0000-00-00 00:00:00' }, false],
  [{ usage: 'disponible' }, false],
  [{ usage: 0 }, false],
  [{ usage: 'N' }, false],
  [{ usage_timestamp: null }, false],
  [{}, false]
])('the usage of a code with %j is %j', (sent, usage) => {
  const redeems = [{ _id: 'a', code: 'EQS-1', ...sent }]
  expect(read(redeemsEndpoint, 200, { redeems })).toMatchObject({ redeems: [{ usage }] })
})

test.each([null, [], {}])('%j is an empty list', redeems => {
  expect(read(redeemsEndpoint, 200, { redeems, nextPage: null })).toMatchObject({ redeems: [] })
})

test('an object with numbers as keys is a list', () => {
  const promo = { _id: 'a', description_title: 'Café', points: 1 }
  expect(
    read(promosGetActiveEndpoint, 200, { promos: { 0: promo, 2: { ...promo, _id: 'b' } } })
  ).toMatchObject({
    promos: [{ _id: 'a' }, { _id: 'b' }]
  })
})

test('the address of a picture without a slash begins at the root of the site', () => {
  const images = ['uploads/cafe.jpg', '/uploads/cafe.png', 'https://cdn.example/cafe.jpg', 'data:image/png;,']
  const promo = { _id: 'a', description_title: 'Café', points: 1, images }
  const urls = ['/uploads/cafe.jpg', ...images.slice(1)].map(url => ({ url }))
  expect(read(promosGetActiveEndpoint, 200, { promos: [promo] })).toMatchObject({
    promos: [{ images: urls }]
  })
})

test.each([
  [403, { message: 'Failed to authenticate token.', err: { name: 'TokenExpiredError' } }],
  [400, { errors: [{ name: 'TokenExpiredError' }] }],
  [403, { error: 'Forbidden', exception: 'TokenExpiredError' }]
])('an expired token is recognised in a failure with %i and the body %j', (status, body) => {
  expect(read(redeemsEndpoint, status, body)).toMatchObject({ kind: 'unauthorized', reason: 'expired' })
})
