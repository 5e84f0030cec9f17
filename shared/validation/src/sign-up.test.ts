import { describe, expect, test } from '@jest/globals'
import { validateSignUp } from './sign-up.ts'

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
const form = { ...personal, ...credentials }

describe('step 1 of sign-up', () => {
  test('accepts a complete form', () => {
    expect(validateSignUp(form, rules)).toEqual([])
  })

  test.each(Object.keys(personal))('requires at least two characters in %s', name => {
    for (const short of ['', ' ', 'x', ' x '])
      expect(validateSignUp({ ...form, [name]: short }, rules)).toEqual([
        { field: name, code: 'missing-fields' }
      ])
  })

  test.each([
    [{ phone_number: '12345' }, 'invalid-phone'],
    [{ national_identity: '123456' }, 'invalid-national-identity'],
    [{ birthday: '1990-02-30' }, 'invalid-date'],
    [{ birthday: '2026-01-01' }, 'implausible-birthday'],
    [{ birthday: '2013-01-01' }, 'under-age']
  ])('with %j has the problem %s', (change, code) => {
    const [field] = Object.keys(change)
    expect(validateSignUp({ ...form, ...change }, rules)).toEqual([{ field, code }])
  })

  test('lists all problems, in the order of the checks', () => {
    const wrong = { city: '', birthday: '1990-02-30', national_identity: '1-2', phone_number: '12345' }
    expect(validateSignUp({ ...form, ...wrong }, rules)).toEqual([
      { field: 'city', code: 'missing-fields' },
      { field: 'phone_number', code: 'invalid-phone' },
      { field: 'national_identity', code: 'invalid-national-identity' },
      { field: 'birthday', code: 'invalid-date' }
    ])
  })
})

describe('step 2 of sign-up', () => {
  test.each([
    [{}, []],
    [{ email: '' }, [['email', 'missing-fields']]],
    [{ password: 'x', repeat: 'x' }, [['password', 'missing-fields']]],
    [{ email: 'ana@gmail' }, [['email', 'invalid-email']]],
    [{ password: '12345', repeat: '12345' }, [['password', 'short-password']]],
    [{ password: '      ', repeat: '      ' }, []],
    [{ repeat: 'Secreto' }, [['repeat', 'password-mismatch']]],
    [{ termsAccepted: false }, [['termsAccepted', 'terms-not-accepted']]],
    [
      { email: 'ana', password: '123', repeat: '', termsAccepted: false },
      [
        ['email', 'invalid-email'],
        ['password', 'short-password'],
        ['repeat', 'password-mismatch'],
        ['termsAccepted', 'terms-not-accepted']
      ]
    ]
  ])('with %j has the problems %j', (change, problems) => {
    expect(validateSignUp({ ...form, ...change }, rules)).toEqual(
      problems.map(([field, code]) => ({ field, code }))
    )
  })
})
