import { describe, expect, it } from '@jest/globals'
import { relativeTime } from './relative-time.ts'

const at = (text: string) => new Date(`${text}-03:00`)
const now = at('2025-12-05T15:00:00')
const ago = (seconds: number) => relativeTime(new Date(now.getTime() - seconds * 1000), now)

describe('relativeTime', () => {
  it.each([
    [-3600, 'Ahora'],
    [0, 'Ahora'],
    [4.999, 'Ahora'],
    [5, 'Hace 5 segundos'],
    [59.9, 'Hace 59 segundos'],
    [60, 'Hace un minuto'],
    [89.999, 'Hace un minuto'],
    [90, 'Hace 2 minutos'],
    [95, 'Hace 2 minutos'],
    [149, 'Hace 2 minutos'],
    [150, 'Hace 3 minutos'],
    [59 * 60 + 59, 'Hace 59 minutos'],
    [3600, 'Hoy a las 14:00 hs'],
    [15 * 3600, 'Hoy a las 0:00 hs'],
    [15 * 3600 + 1, 'Ayer a las 23:59 hs'],
    [39 * 3600, 'Ayer a las 0:00 hs'],
    [39 * 3600 + 1, '3 de Diciembre a las 23:59 hs']
  ])('reads %s seconds ago as "%s"', (seconds, text) => {
    expect(ago(seconds)).toBe(text)
  })

  it('writes the hour without a leading zero and the minute with one', () => {
    expect(relativeTime(at('2025-12-05T09:05:00'), now)).toBe('Hoy a las 9:05 hs')
  })

  it('leaves the hour out for a date of an earlier year', () => {
    expect(relativeTime(at('2025-01-01T00:00:00'), now)).toBe('1 de Enero a las 0:00 hs')
    expect(relativeTime(at('2024-12-31T23:59:59'), now)).toBe('31 de Diciembre de 2024')
  })

  it('calls the last evening of a year yesterday on the first of January', () => {
    expect(relativeTime(at('2024-12-31T21:30:00'), at('2025-01-01T10:00:00'))).toBe('Ayer a las 21:30 hs')
  })

  it('counts minutes across midnight before it counts days', () => {
    expect(relativeTime(at('2025-12-04T23:50:00'), at('2025-12-05T00:10:00'))).toBe('Hace 20 minutos')
  })

  it('takes the day from Buenos Aires, where it is still the 5th when UTC is on the 6th', () => {
    expect(relativeTime(new Date('2025-12-05T13:00:00Z'), new Date('2025-12-06T02:00:00Z'))).toBe(
      'Hoy a las 10:00 hs'
    )
  })

  it('returns an empty string for an invalid date', () => {
    expect(relativeTime(new Date(Number.NaN), now)).toBe('')
  })
})
