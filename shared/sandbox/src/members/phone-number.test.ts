import { expect, test } from '@jest/globals'
import { internationalNumber } from './phone-number.ts'

test.each([
  ['+54 9 11 5071-6006', '+5491150716006'],
  ['+541143216000;ext=1234', '+541143216000;ext=1234'],
  ['011 4321 6000', '+541143216000'],
  ['no es un número', '']
])('%s is stored as %j', (phone, kept) => {
  expect(internationalNumber(phone)).toBe(kept)
})
