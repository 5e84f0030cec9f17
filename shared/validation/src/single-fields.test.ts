import { expect, test } from '@jest/globals'
import { nationalIdentityDigits, validateNationalIdentity } from './national-identity.ts'
import { validateNewPassword, validatePassword } from './password.ts'
import { isPlaceholderIdentity } from './placeholder-identity.ts'
import { validateSignIn } from './sign-in.ts'

test.each([
  ['12.345.678', '12345678', undefined],
  ['1234567', '1234567', undefined],
  ['DNI 20-12345678', '2012345678', undefined],
  ['123456', '123456', 'invalid-national-identity'],
  ['12345678901', '12345678901', 'invalid-national-identity'],
  ['', '', 'invalid-national-identity']
])('of the document %j the digits are %j, and that is %s', (typed, digits, code) => {
  expect(nationalIdentityDigits(typed)).toBe(digits)
  expect(validateNationalIdentity(typed)).toBe(code)
})

test.each([
  ['', '', 'missing-fields'],
  ['ana@gmail.com', '', 'missing-fields'],
  [' ', 'secreto', 'missing-fields'],
  ['ana@gmail.com', ' ', undefined],
  ['ana', 'x', undefined]
])('signing in as %j with %j is %s', (email, password, code) => {
  expect(validateSignIn({ email, password })).toBe(code)
})

test.each([
  ['12345', 'short-password'],
  ['123456', undefined]
])('the password %j is %s', (password, code) => {
  expect(validatePassword(password)).toBe(code)
})

test('a new password is repeated to the letter', () => {
  expect(validateNewPassword({ password: 'secreto', repeat: 'secreto ' })).toBe('password-mismatch')
  expect(validateNewPassword({ password: 'secreto', repeat: 'secreto' })).toBeUndefined()
})

test.each([
  ['RANDOM_5f2c', true],
  ['x RANDOM_', true],
  ['12345678', false],
  ['', false]
])('%j is a placeholder: %s', (document, isPlaceholder) => {
  expect(isPlaceholderIdentity(document)).toBe(isPlaceholder)
})
