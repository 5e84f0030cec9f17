import * as v from 'valibot'

const isoShape =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

/**
 * Parses a date of the provider: ISO text or epoch milliseconds; undefined for any other value. A time without a
 * zone, and a date without a time (`hour`), are in the time zone of Buenos Aires, whatever the device's time zone.
 */
function readDate(value: unknown, hour: string): Date | undefined {
  if (typeof value === 'number') return validDate(value)
  // Epoch milliseconds as text have 11 to 13 digits. Fewer may be a year or a day, as `2025` or `20251205`.
  if (typeof value === 'string' && /^-?\d{11,13}$/.test(value.trim())) return validDate(Number(value))
  const match = typeof value === 'string' ? isoShape.exec(value.trim()) : null
  if (!match) return undefined
  const [, year = '', month = '', day = '', hours, minutes, seconds = '00', fraction = '0', zone] = match
  if (!isRealDay(Number(year), Number(month), Number(day))) return undefined
  const time = hours ? `${hours}:${minutes}:${seconds}.${fraction.slice(0, 3)}` : hour
  // All JavaScript engines parse this format: a `T` before the time, and a zone with a colon.
  return validDate(Date.parse(`${year}-${month}-${day}T${time}${normalizeZone(zone)}`))
}

function normalizeZone(zone = '-03:00'): string {
  return zone
    .toUpperCase()
    .replace(/^([+-]\d{2})(\d{2})?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`)
}

/** True when the month has this day. Without this check, some engines parse 31 February as a day of March. */
function isRealDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function validDate(time: number): Date | undefined {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/**
 * A date as the provider sends it: a string or a number. A value of any other type counts as missing, so that
 * it does not make the rest of the record invalid.
 */
const written = v.fallback(v.nullish(v.union([v.string(), v.number()]), ''), '')

/**
 * The time of a past event, which many shops send as a day; undefined when it is missing or not a date. A date
 * without a time is midday of that day in Buenos Aires, which `formatDate` of `@eqs/ui` recognizes.
 */
export const recorded = dayField('12:00:00')

/** False for the midday of `recorded`, which represents a date without a time, and for a missing date. */
export const hasTime = (date: Date | undefined): boolean =>
  date !== undefined && (date.getTime() - buenosAires) % 86_400_000 !== 43_200_000

/**
 * The start of a period; undefined when it is missing or not a date. A date without a time is the first
 * moment of that day in Buenos Aires.
 */
export const beginning = dayField('00:00:00')

/**
 * The end of a period; undefined when it is missing or not a date. A date without a time is the last
 * millisecond of that day in Buenos Aires, which `isWholeDay` of `@eqs/ui` recognizes.
 */
export const deadline = dayField('23:59:59.999')

/**
 * The schema of a date that usually means a whole day. A date with the time midnight, in UTC or in Buenos
 * Aires, means the whole day that begins then.
 */
function dayField(hour: string) {
  return v.pipe(
    written,
    v.transform(value => {
      const date = readDate(value, hour)
      const day = date && midnightDay(date)
      return day ? readDate(day, hour) : date
    })
  )
}

/**
 * A birthday as `YYYY-MM-DD`; an empty string when it is missing or not a date. A date with a time becomes
 * its day in Buenos Aires, except midnight in UTC, which becomes its day in UTC.
 */
export const birthday = v.pipe(
  written,
  v.transform(value => {
    const date = readDate(value, '12:00:00')
    if (!date) return ''
    // The time zone knows the summer times of former years, in which midnight was another time in UTC.
    return (
      midnightDay(date) ?? date.toLocaleDateString('sv-SE', { timeZone: 'America/Argentina/Buenos_Aires' })
    )
  })
)

/**
 * Returns the day that begins at this moment in UTC or in Buenos Aires, as `YYYY-MM-DD`. Returns undefined
 * for any other moment. Many databases store a day without a time as such a midnight.
 */
function midnightDay(date: Date): string | undefined {
  const midnight = [0, buenosAires]
    .map(behind => date.getTime() - behind)
    .find(time => time % 86_400_000 === 0)
  return midnight === undefined ? undefined : new Date(midnight).toISOString().slice(0, 10)
}

/** The offset of Buenos Aires behind UTC, in milliseconds. */
const buenosAires = 3 * 3_600_000
