import { describe, expect, it } from '@jest/globals'
import { monthNames, toDate } from './calendar'
import { formatDate, formatDateTime, formatLongDate } from './dates'
import { formatNationalId, formatPoints } from './numbers'

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
  ])('writes %s as %s', (points, text) => {
    expect(formatPoints(points)).toBe(text)
  })
})

describe('national identity', () => {
  it.each([
    ['12345678', '12.345.678'],
    ['1234567', '1.234.567'],
    ['1234567890', '1.234.567.890'],
    ['12.345.678', '12.345.678'],
    ['123', '123'],
    ['', '']
  ])('writes %s as %s', (digits, text) => {
    expect(formatNationalId(digits)).toBe(text)
  })
})

describe('dates', () => {
  const evening = '2025-12-06T01:05:00.000Z'

  it('are those of Buenos Aires', () => {
    expect(formatDate(evening)).toBe('5/12/2025')
    expect(formatDateTime(evening)).toBe('5/12/2025, 22:05 hs')
    expect(formatLongDate(evening)).toBe('5 de Diciembre de 2025')
  })

  it('pad the hour and write midnight as 00', () => {
    expect(formatDateTime('2025-11-02T12:07:00Z')).toBe('2/11/2025, 09:07 hs')
    expect(formatDateTime('2025-11-02T03:00:00Z')).toBe('2/11/2025, 00:00 hs')
  })

  it('come as ISO text, milliseconds or a Date', () => {
    const milliseconds = Date.parse(evening)
    expect(toDate(evening)?.getTime()).toBe(milliseconds)
    expect(toDate(milliseconds)?.getTime()).toBe(milliseconds)
    expect(toDate(new Date(milliseconds))?.getTime()).toBe(milliseconds)
  })

  it('without an hour stay on their day, also when the offset of the time was another', () => {
    expect(formatDate('2025-12-05')).toBe('5/12/2025')
    expect(formatDate('1950-06-01')).toBe('1/6/1950')
  })

  it('without a zone are on the clock of Buenos Aires', () => {
    expect(formatDateTime('2025-12-05T18:40:00')).toBe('5/12/2025, 18:40 hs')
  })

  it.each([null, undefined, '', 'mañana', '5', '2025-13-45', Number.NaN, new Date(Number.NaN)])(
    'that are not dates (%s) show nothing',
    value => {
      expect(toDate(value)).toBeUndefined()
      expect([formatDate(value), formatDateTime(value), formatLongDate(value)]).toEqual(['', '', ''])
    }
  )

  it('have twelve months, named with a capital', () => {
    expect(monthNames).toHaveLength(12)
    expect([monthNames[0], monthNames[11]]).toEqual(['Enero', 'Diciembre'])
  })
})
