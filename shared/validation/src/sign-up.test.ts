import { describe, expect, test } from '@jest/globals'
import { validateCredentials, validatePersonalData } from './sign-up.ts'

const rules = {
  today: new Date('2026-06-15T12:00:00Z'),
  isValidPhone: (phone: string) => phone.startsWith('+54')
}

const personal = {
  first_name: 'Ana',
  last_name: 'Sosa',
  national_identity: '12.345.678',
  birthday: '1990-07-09',
  phone_number: '+5491150716006',
  gender: 'female',
  city: 'Salta'
}

const credentials = { email: 'ana@gmail.com', password: 'secreto', repeat: 'secreto', termsAccepted: true }

describe('step 1 of sign-up', () => {
  test('lets a complete form through', () => {
    expect(validatePersonalData(personal, rules)).toBeUndefined()
  })

  test.each(Object.keys(personal))('wants %s, of two characters at least', name => {
    for (const short of ['', ' ', 'x', ' x '])
      expect(validatePersonalData({ ...personal, [name]: short }, rules)).toBe('missing-fields')
  })

  test.each([
    [{ phone_number: '12345' }, 'invalid-phone'],
    [{ national_identity: '123456' }, 'invalid-national-identity'],
    [{ birthday: '1990-02-30' }, 'invalid-date'],
    [{ birthday: '2026-01-01' }, 'implausible-birthday'],
    [{ birthday: '2013-01-01' }, 'under-age']
  ])('with %j it is %s', (change, code) => {
    expect(validatePersonalData({ ...personal, ...change }, rules)).toBe(code)
  })

  test('speaks of the first thing first', () => {
    const wrong = { phone_number: '12345', national_identity: '1-2', birthday: '1990-02-30' }
    expect(validatePersonalData({ ...personal, ...wrong }, rules)).toBe('invalid-phone')
    expect(validatePersonalData({ ...personal, ...wrong, city: '' }, rules)).toBe('missing-fields')
    expect(validatePersonalData({ ...personal, ...wrong, phone_number: '+54' }, rules)).toBe(
      'invalid-national-identity'
    )
  })
})

describe('step 2 of sign-up', () => {
  test.each([
    [{}, undefined],
    [{ email: '' }, 'missing-fields'],
    [{ password: 'x', repeat: 'x' }, 'missing-fields'],
    [{ email: 'ana@gmail' }, 'invalid-email'],
    [{ password: '12345', repeat: '12345' }, 'short-password'],
    [{ password: '      ', repeat: '      ' }, undefined],
    [{ repeat: 'Secreto' }, 'password-mismatch'],
    [{ termsAccepted: false }, 'terms-not-accepted'],
    [{ email: 'ana', password: '123', repeat: '', termsAccepted: false }, 'invalid-email'],
    [{ password: '123', repeat: '', termsAccepted: false }, 'short-password'],
    [{ repeat: '', termsAccepted: false }, 'password-mismatch']
  ])('with %j it is %s', (change, code) => {
    expect(validateCredentials({ ...credentials, ...change })).toBe(code)
  })
})
