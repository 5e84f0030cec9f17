import { describe, expect, test } from '@jest/globals'
import { validateProfile } from './profile.ts'

const stored = {
  first_name: 'Ana',
  last_name: 'Sosa',
  gender: 'female',
  birthday: '',
  phone_number: '',
  fields: { city: 'Salta' }
}
const rules = {
  stored,
  today: new Date('2026-06-15T12:00:00Z'),
  isValidPhone: (phone: string) => phone.startsWith('+54')
}

describe('a profile', () => {
  test('is accepted as it is stored', () => {
    expect(validateProfile(stored, rules)).toEqual([])
  })

  test.each([
    [{ first_name: 'A' }, 'invalid-data', 'first_name'],
    [{ last_name: '' }, 'invalid-data', 'last_name'],
    [{ gender: '' }, 'invalid-data', 'gender'],
    [{ phone_number: '4' }, 'invalid-data', 'phone_number'],
    [{ phone_number: '4555' }, 'invalid-phone', 'phone_number'],
    [{ birthday: '1990-02-30' }, 'invalid-date', 'birthday'],
    [{ birthday: '2020-02-01' }, 'under-age', 'birthday'],
    [{ fields: { city: '' } }, 'missing-fields', 'city'],
    [{ fields: { city: 'Salta', hobby: 'x' } }, 'missing-fields', 'hobby']
  ])('with %j has the problem %s in the field %s', (change, code, field) => {
    expect(validateProfile({ ...stored, ...change }, rules)).toEqual([{ code, field }])
  })

  test('has all its problems listed in the order of the checks', () => {
    const wrong = { last_name: '', birthday: '2020-02-01', phone_number: '4555', fields: { city: '' } }
    expect(validateProfile({ ...stored, ...wrong }, rules)).toEqual([
      { code: 'invalid-data', field: 'last_name' },
      { code: 'invalid-phone', field: 'phone_number' },
      { code: 'under-age', field: 'birthday' },
      { code: 'missing-fields', field: 'city' }
    ])
  })

  test('is accepted with any birthday if a birthday is already stored', () => {
    const kept = { ...rules, stored: { ...stored, birthday: '1890-01-01' } }
    for (const birthday of ['', '1890-01-01', 'nonsense'])
      expect(validateProfile({ ...stored, birthday }, kept)).toEqual([])
  })
})
