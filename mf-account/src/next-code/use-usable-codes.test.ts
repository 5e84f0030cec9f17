import type { Redemption } from '@eqs/api'
import { expect, test } from '@jest/globals'
import { findUsableCodes } from './use-usable-codes.ts'

const now = Date.parse('2026-02-01T12:00:00Z')
const redemption = (code: string, days?: number, usage = false): Redemption => ({
  _id: code,
  code,
  usage,
  name: '',
  promo: undefined,
  usage_timestamp: undefined,
  expiration_date: days === undefined ? undefined : new Date(now + days * 86_400_000)
})

test.each([
  ['the one with the nearest date', [redemption('B', 5), redemption('A', 2), redemption('C', 9)], 'A'],
  ['not one that is used', [redemption('A', 1, true), redemption('B', 5)], 'B'],
  ['not one that has expired', [redemption('A', -1), redemption('B', 5)], 'B'],
  ['not a benefit without a code', [redemption('', 1), redemption('B', 5)], 'B'],
  ['one with a date before one without', [redemption('A'), redemption('B', 5)], 'B'],
  ['the newest of those without a date', [redemption('A'), redemption('B')], 'A'],
  ['none, when all are used or expired', [redemption('A', -1), redemption('B', 5, true)], undefined]
])('the next code is %s', (_, redemptions, code) => {
  expect(findUsableCodes(redemptions, now)[0]?.code).toBe(code)
})
