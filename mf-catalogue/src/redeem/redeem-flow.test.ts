import { ApiError } from '@eqs/api'
import { expect, test } from '@jest/globals'
import { parseOutcome, type RedeemResult, toFailedOutcome } from './redeem-flow.ts'

const answer = (fields: Partial<RedeemResult>): RedeemResult => ({
  redeemed: false,
  code: '',
  reason: '',
  pointsMissing: 0,
  loyaltyPoints: undefined,
  redeems: [],
  canRedeem: false,
  ...fields
})

test('the last of several redemptions is the newest, whatever the order', () => {
  const dates = ['2025-01-01', '2025-03-01', '2025-02-01'].map(date => ({ createdAt: new Date(date) }))
  const outcome = parseOutcome(
    answer({ reason: 'Previously redeemed', redeems: dates, canRedeem: true }),
    100,
    100
  )
  expect(outcome).toEqual({ at: 'previously', times: 3, last: new Date('2025-03-01'), canRedeem: true })
})

test('if the provider does not say how many points are missing, they are computed from its balance', () => {
  const outcome = parseOutcome(answer({ reason: 'Not enough points', loyaltyPoints: 40 }), 100, 500)
  expect(outcome).toEqual({ at: 'missing', points: 60, balance: 40 })
})

test('a redemption without a code has an unknown outcome', () => {
  expect(parseOutcome(answer({ redeemed: true }), 100, 500)).toEqual({ at: 'failed', unknown: true })
})

test('a redemption without the number of points used counts the price as used, and 0 stays 0', () => {
  const answered = answer({ redeemed: true, code: 'EQS-1' })
  expect(parseOutcome(answered, 100, 500)).toEqual({ at: 'redeemed', code: 'EQS-1', points: 100 })
  expect(parseOutcome({ ...answered, pointsSubstracted: 0 }, 100, 500)).toMatchObject({ points: 0 })
})

test('a refusal with an unknown reason is a failure whose outcome is known', () => {
  expect(parseOutcome(answer({ reason: 'Out of stock' }), 100, 500)).toEqual({ at: 'failed', unknown: false })
})

// When the redemption may have happened, the key stays stored, and the dialog and the page agree.
test.each([
  [{ kind: 'timeout' }, true],
  [{ kind: 'offline' }, true],
  [{ kind: 'cancelled' }, true],
  [{ kind: 'server', status: 503, words: [] }, true],
  [{ kind: 'malformed', detail: '' }, true],
  [{ kind: 'rejected', status: 400, words: [] }, false],
  [{ kind: 'unauthorized', reason: 'forbidden', words: [] }, false]
] as const)('after the problem %j, the redemption may have happened: %s', (problem, unknown) => {
  const error = new ApiError(problem, '/api/redeems/new/:id')
  expect(toFailedOutcome(error, false)).toEqual({ at: 'failed', unknown, problem })
  expect(toFailedOutcome(error, true)).toEqual({ at: 'failed', unknown: true, problem })
})
