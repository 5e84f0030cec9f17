import { expect, test } from '@jest/globals'
import { validateNewPassword } from './sign-up.ts'
import { nationalIdentityDigits, readNationalIdentity, validateNationalIdentity } from './single-fields.ts'
import { cleanText, isFilled } from './text.ts'

test.each([
  ['12.345.678', '12345678', undefined],
  ['1234567', '1234567', undefined],
  ['08.123.456', '8123456', undefined],
  ['008123456', '8123456', undefined],
  ['0812345', '0812345', undefined],
  ['１２３４５６７８', '12345678', undefined],
  ['DNI 20-12345678', '2012345678', undefined],
  ['123456', '123456', 'invalid-national-identity'],
  ['12345678901', '12345678901', 'invalid-national-identity'],
  ['30O12345', '3012345', 'invalid-national-identity'],
  ['30.O12.345', '3012345', 'invalid-national-identity'],
  ['3012345O', '3012345', 'invalid-national-identity'],
  ['３０Ｏ１２３４５', '3012345', 'invalid-national-identity'],
  ['M8123456', '8123456', undefined],
  ['', '', 'invalid-national-identity']
])('the document %j has the digits %j and the problem %s', (typed, digits, code) => {
  expect(nationalIdentityDigits(typed)).toBe(digits)
  expect(readNationalIdentity(typed)).toBe(code ? '' : digits)
  expect(validateNationalIdentity(typed)).toBe(code)
})

test('a new password has at least six characters and is repeated exactly', () => {
  const short = { field: 'password', code: 'short-password' }
  const different = { field: 'repeat', code: 'password-mismatch' }
  expect(validateNewPassword({ password: '12345', repeat: '12345' })).toEqual([short])
  expect(validateNewPassword({ password: '12345', repeat: '1234' })).toEqual([short, different])
  expect(validateNewPassword({ password: '123456', repeat: '123456 ' })).toEqual([different])
  expect(validateNewPassword({ password: '123456', repeat: '123456' })).toEqual([])
})

test.each([
  ['Li', true],
  [' A\u0301 ', false],
  ['\u{1D49C}', false],
  ['\u{1D49C}\u{1D49C}', true],
  ['\u200B\u200B', false],
  ['\u2800\u2800\u2800', false],
  ['\u3164\u115F', false],
  ['\u00AD\u2060A', false],
  ['\u{E0041}\u{E0042}', false],
  ['अनु', true]
])('%j is filled in: %s', (typed, filled) => {
  expect(isFilled(typed)).toBe(filled)
})

test.each([
  ['\u200BAna\uFEFF ', 'Ana'],
  ['Ana\u0007María', 'Ana María'],
  ['\u202AAna\u202C', 'Ana'],
  ['Zoë\u0308', 'Zoë\u0308'],
  ['می\u200Cخواهم', 'می\u200Cخواهم']
])('%j is cleaned to %j', (typed, meant) => {
  expect(cleanText(typed)).toBe(meant)
})
