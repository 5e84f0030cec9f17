import { describe, expect, test } from '@jest/globals'
import { chosenDay, validateBirthday } from './single-fields.ts'

const today = new Date('2026-06-15T12:00:00Z')

describe('three selects of a birthday', () => {
  test.each([
    [{ day: '9', month: '6', year: '1990' }, '1990-07-09'],
    [{ day: '31', month: '11', year: '1900' }, '1900-12-31'],
    [{ day: '29', month: '1', year: '2023' }, '2023-02-29'],
    [{ day: '', month: '6', year: '1990' }, ''],
    [{ day: '9', month: '', year: '1990' }, ''],
    [{ day: '9', month: '6', year: '' }, '']
  ])('with %j give the day %j', (chosen, day) => {
    expect(chosenDay(chosen)).toBe(day)
  })
})

describe('in 2026 a birthday', () => {
  test.each([
    ['2012-12-31', undefined],
    ['2013-01-01', 'under-age'],
    ['2025-12-31', 'under-age'],
    ['2026-01-01', 'implausible-birthday'],
    ['2030-01-01', 'implausible-birthday'],
    ['1912-01-01', undefined],
    ['1911-12-31', 'implausible-birthday'],
    ['2024-02-29', 'under-age'],
    ['2023-02-29', 'invalid-date'],
    ['1990-04-31', 'invalid-date'],
    ['1990-2-3', 'invalid-date'],
    ['1990-13-01', 'invalid-date'],
    ['', 'invalid-date']
  ])('of %j gives the code %s', (birthday, code) => {
    expect(validateBirthday(birthday, today)).toBe(code)
  })
})
