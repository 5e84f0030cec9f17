import { describe, expect, it } from '@jest/globals'
import { formatDate, formatNationalId, formatPoints, monthNames, pointsUnit } from './formats'

describe('points', () => {
  it.each([
    [0, '0'],
    [-0.2, '0'],
    [999, '999'],
    [1234, '1.234'],
    [12_450, '12.450'],
    [1_234_567, '1.234.567'],
    [-1500, '-1.500'],
    [Number.NaN, '--'],
    [Number.POSITIVE_INFINITY, '--']
  ])('%s are written as %s', (points, text) => {
    expect(formatPoints(points)).toBe(text)
  })

  it.each([
    [0, 'puntos'],
    [1, 'punto'],
    [-1, 'puntos'],
    [2, 'puntos'],
    [null, 'puntos'],
    [undefined, 'puntos']
  ])('the unit after %s is %s', (points, unit) => {
    expect(pointsUnit(points)).toBe(unit)
  })
})

describe('the national identity', () => {
  it.each([
    ['12345678', '12.345.678'],
    ['1234567', '1.234.567'],
    ['1234567890', '1.234.567.890'],
    ['12.345.678', '12.345.678'],
    ['123', '123'],
    ['AB-1234567X', 'AB-1234567X'],
    ['PENDIENTE', 'PENDIENTE'],
    ['', '']
  ])('%s is written as %s', (digits, text) => {
    expect(formatNationalId(digits)).toBe(text)
  })
})

describe('dates', () => {
  const evening = new Date('2025-12-06T01:05:00.000Z')

  it('are written in the time zone of Buenos Aires', () => {
    expect(formatDate(evening)).toBe('5/12/2025')
    expect(formatDate(evening, 'short')).toBe('5/12')
    expect(formatDate(evening, 'with-time')).toBe('5/12/2025, 22:05 hs')
    expect(formatDate(evening, 'long')).toBe('5 de Diciembre de 2025')
    expect(formatDate(evening, 'iso')).toBe('2025-12-05')
  })

  it('pad the hour and write midnight as 00', () => {
    expect(formatDate(new Date('2025-11-02T12:07:00Z'), 'with-time')).toBe('2/11/2025, 09:07 hs')
    expect(formatDate(new Date('2025-11-02T03:00:00Z'), 'with-time')).toBe('2/11/2025, 00:00 hs')
  })

  it('show no hour at midday, which means an event without an hour, and show it at 12:01', () => {
    expect(formatDate(new Date('2025-11-02T15:00:00Z'), 'with-time')).toBe('2/11/2025')
    expect(formatDate(new Date('2025-11-02T15:01:00Z'), 'with-time')).toBe('2/11/2025, 12:01 hs')
  })

  it('of a deadline at midday show the hour on the last day', () => {
    const midday = new Date('2025-11-02T15:00:00Z')
    expect(formatDate(midday, 'numeric', midday.getTime() - 1)).toBe('2/11/2025, 12:00 hs')
  })

  it.each([undefined, new Date(Number.NaN)])('that are missing or invalid (%s) give an empty text', date => {
    const styles = ['numeric', 'short', 'long', 'iso', 'with-time'] as const
    expect(styles.map(style => formatDate(date, style))).toEqual(['', '', '', '', ''])
    expect(formatDate(date, 'numeric', 0)).toBe('')
  })

  it('have twelve months, whose names begin with a capital letter', () => {
    expect(monthNames).toHaveLength(12)
    expect([monthNames[0], monthNames[11]]).toEqual(['Enero', 'Diciembre'])
  })
})

describe('a birthday', () => {
  it.each([
    ['1990-07-09', '9 de Julio de 1990'],
    ['1950-01-01', '1 de Enero de 1950'],
    ['', ''],
    ['9/7/1990', '']
  ])('%j is written as %j', (birthday, text) => {
    expect(formatDate(birthday, 'long')).toBe(text)
  })
})

describe('a deadline', () => {
  const deadline = new Date('2025-12-05T18:40:00-03:00')
  const at = (text: string) => Date.parse(`${text}-03:00`)

  it.each([
    ['2025-12-04T23:59:59.999', '5/12/2025'],
    ['2025-12-05T00:00:00', '5/12/2025, 18:40 hs'],
    ['2025-12-05T23:59:59.999', '5/12/2025, 18:40 hs'],
    ['2025-12-06T00:00:00', '5/12/2025']
  ])('shows its hour only on its own day (%s)', (now, text) => {
    expect(formatDate(deadline, 'numeric', at(now))).toBe(text)
  })

  it('shows no hour when it is the end of the day', () => {
    expect(formatDate(new Date('2025-12-05T23:59:59.999-03:00'), 'numeric', at('2025-12-05T10:00:00'))).toBe(
      '5/12/2025'
    )
  })

  it('can be written in long form', () => {
    expect(formatDate(deadline, 'long', at('2025-12-05T10:00:00'))).toBe('5 de Diciembre, 18:40 hs')
  })
})

it('a long date shows the year only if it is another than the current one', () => {
  const now = Date.parse('2026-11-26T12:00:00Z')
  expect(formatDate(new Date('2026-11-30T12:00:00Z'), 'long', now)).toBe('30 de Noviembre')
  expect(formatDate(new Date('2027-01-02T12:00:00Z'), 'long', now)).toBe('2 de Enero de 2027')
  expect(formatDate(undefined, 'long', now)).toBe('')
})
