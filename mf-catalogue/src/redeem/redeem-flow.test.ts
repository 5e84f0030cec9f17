import { ApiError } from '@eqs/api'
import { expect, test } from '@jest/globals'
import { isRefused, parseOutcome, type RedeemResult, toFailedOutcome } from './redeem-flow.ts'

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

test('a provider that does not say what is missing: reckoned from what it says of the balance', () => {
  const outcome = parseOutcome(answer({ reason: 'Not enough points', loyaltyPoints: 40 }), 100, 500)
  expect(outcome).toEqual({ at: 'missing', points: 60, balance: 40 })
})

test('a redemption without its code has an unknown outcome: it may have happened', () => {
  expect(parseOutcome(answer({ redeemed: true }), 100, 500)).toEqual({ at: 'failed', unknown: true })
})

test('a redemption that does not say what it took has taken the price', () => {
  const told = answer({ redeemed: true, code: 'EQS-1' })
  expect(parseOutcome(told, 100, 500)).toEqual({ at: 'redeemed', code: 'EQS-1', points: 100 })
  expect(parseOutcome({ ...told, pointsSubstracted: 0 }, 100, 500)).toMatchObject({ points: 0 })
})

test('an unknown reason is a failure that took no points', () => {
  expect(parseOutcome(answer({ reason: 'Out of stock' }), 100, 500)).toEqual({ at: 'failed', unknown: false })
})

// When the redemption may have happened, the key stays stored, and the dialog and the page agree.
test.each([
  [{ kind: 'timeout' }, true],
  [{ kind: 'offline' }, true],
  [{ kind: 'cancelled' }, true],
  [{ kind: 'server', status: 503, message: '' }, true],
  [{ kind: 'malformed', detail: '' }, true],
  [{ kind: 'rejected', status: 400, message: '', code: '' }, false],
  [{ kind: 'unauthorized', reason: 'forbidden', message: '', code: '' }, false]
] as const)('%j: it may have happened: %s', (problem, unknown) => {
  const error = new ApiError(problem, '/api/redeems/new/:id')
  expect(toFailedOutcome(error)).toEqual({ at: 'failed', unknown })
  expect(isRefused(error)).toBe(!unknown)
})
