import { expect, test } from '@jest/globals'
import * as v from 'valibot'
import { fullName, isPlaceholderIdentity, user as userSchema } from './user.ts'

test.each([
  [{ name: 'Ana María Paz', first_name: 'Ana', last_name: 'Paz' }, 'Ana María Paz'],
  [{ name: '', first_name: 'Ana', last_name: 'Paz' }, 'Ana Paz'],
  [{ name: '', first_name: 'Ana', last_name: '' }, 'Ana'],
  [{ name: '', first_name: '', last_name: '' }, '']
])('the full name of %j is «%s»', (names, expected) => {
  expect(fullName(v.parse(userSchema, { _id: '1', ...names }))).toBe(expected)
})

test.each([
  ['RANDOM_5f2c', true],
  ['x RANDOM_', true],
  ['12345678', false],
  ['', false]
])('%j is a placeholder: %s', (document, isPlaceholder) => {
  expect(isPlaceholderIdentity(document)).toBe(isPlaceholder)
})
