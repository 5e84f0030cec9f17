/** The time zone in which the club shows all dates, regardless of the device's time zone. */
const timeZone = 'America/Argentina/Buenos_Aires'

/** A date and time in Buenos Aires. `month` is 1–12, `hour` is 0–23. */
interface LocalTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
}

/** The Spanish names of the months, beginning with January. */
export const monthNames = [
  'Enero',
  'Febrero',
  'Marzo',
  'Abril',
  'Mayo',
  'Junio',
  'Julio',
  'Agosto',
  'Septiembre',
  'Octubre',
  'Noviembre',
  'Diciembre'
] as const

// Created on first use, because creating a formatter takes some milliseconds and would delay the first paint.
let clock: Intl.DateTimeFormat | undefined

/**
 * Converts a moment to date and time in Buenos Aires.
 *
 * @example toLocalTime(date) // { year: 2025, month: 11, day: 2, hour: 18, minute: 40 }
 */
export const toLocalTime = (date: Date): LocalTime => {
  clock ??= new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric'
  })
  const parts: Record<string, number> = {}
  for (const { type, value } of clock.formatToParts(date)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return { year, month, day, hour, minute }
}

/** One day in milliseconds. */
const dayLength = 86_400_000

/** Difference between Buenos Aires and UTC in milliseconds. Argentina has no daylight saving time. */
const behindUtc = 3 * 3_600_000

/**
 * Returns the first moment of the day in Buenos Aires that contains the given moment.
 *
 * @example startOfDay(new Date('2025-11-02T21:40:00Z')) // 2025-11-02T03:00:00Z
 */
export const startOfDay = (date: Date): Date =>
  new Date(Math.floor((date.getTime() - behindUtc) / dayLength) * dayLength + behindUtc)

/** True for the last millisecond of a day in Buenos Aires. It represents a deadline without an hour. */
const isWholeDay = (date: Date): boolean => (date.getTime() + 1 - behindUtc) % dayLength === 0

/** True for midday in Buenos Aires. It represents the time of an event without an hour. */
const isMidday = (date: Date): boolean => (date.getTime() - behindUtc) % dayLength === dayLength / 2

/** Returns the name of a month: 'Diciembre' for 12. Returns an empty string for a number outside 1–12. */
const monthName = (month: number): string => monthNames[month - 1] ?? ''

/** A date to format. A missing or invalid date is formatted as an empty string. */
type DateInput = Date | undefined

const isShown = (date: DateInput): date is Date => date !== undefined && !Number.isNaN(date.getTime())

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/**
 * The parts of a date that are shown: `numeric` '5/12/2025', `short` '5/12' for dates close to today, `long`
 * '5 de Diciembre de 2025', `iso` '2025-12-05' for the names of files, `with-time` '2/11/2025, 18:40 hs' for
 * the time of an event. When the provider sent no hour of an event, `with-time` shows the date alone.
 */
type DateStyle = 'numeric' | 'short' | 'long' | 'iso' | 'with-time'

/**
 * Formats a date in the time zone of Buenos Aires. Returns an empty string for a missing or invalid date.
 *
 * @param moment a `Date`, or a day such as '1990-07-09', for example a birthday, which has no time zone.
 * @param now the current time, in epoch milliseconds, for a date to come: a deadline or a beginning. With it, `long`
 *   leaves out the current year, and on the day itself the time is added, unless the date is the end of the day.
 * @example formatDate(new Date('2025-12-05T15:00:00Z'), 'long') // '5 de Diciembre de 2025'
 * @example formatDate(redemption.expiration_date, 'numeric', Date.now()) // '5/12/2025, 18:40 hs'
 */
export const formatDate = (
  moment: DateInput | string,
  style: DateStyle = 'numeric',
  now?: number
): string => {
  // Midday, so that the day is the same in Buenos Aires.
  const date = typeof moment === 'string' ? new Date(`${moment}T12:00:00Z`) : moment
  if (!isShown(date)) return ''
  // `startOfDay` returns the date in Buenos Aires in its UTC fields. It is fast enough for a long ledger.
  if (style === 'iso') return startOfDay(date).toISOString().slice(0, 10)
  const { day, month, year } = toLocalTime(date)
  const hasTime = style === 'with-time' ? !isMidday(date) : isToday(date, now) && !isWholeDay(date)
  const time = hasTime ? `, ${formatTime(date)}` : ''
  if (style === 'short') return `${day}/${month}${time}`
  if (style === 'long') {
    const isThisYear = now !== undefined && toLocalTime(new Date(now)).year === year
    return `${day} de ${monthName(month)}${isThisYear ? '' : ` de ${year}`}${time}`
  }
  return `${day}/${month}/${year}${time}`
}

const isToday = (date: Date, now: number | undefined): boolean =>
  now !== undefined && startOfDay(date).getTime() === startOfDay(new Date(now)).getTime()

const formatTime = (date: Date): string => {
  const { hour, minute } = toLocalTime(date)
  return `${twoDigits(hour)}:${twoDigits(minute)} hs`
}

let grouping: Intl.NumberFormat | undefined

/**
 * Formats points as an integer with the thousands separators of Argentina. Returns '--' for NaN or infinity.
 *
 * @example formatPoints(12450) // '12.450'
 */
export const formatPoints = (points: number): string => {
  if (!Number.isFinite(points)) return '--'
  // Rounding can produce a negative zero. With `negative` it is formatted without a sign.
  grouping ??= new Intl.NumberFormat('es-AR', { maximumFractionDigits: 0, signDisplay: 'negative' })
  return grouping.format(points)
}

/**
 * Returns the word that follows a number of points: `punto` or `puntos`.
 *
 * @param points the number; null or undefined while it is unknown.
 * @example `${formatPoints(12450)} ${pointsUnit(12450)}` // '12.450 puntos'
 */
export const pointsUnit = (points: number | null | undefined): string => (points === 1 ? 'punto' : 'puntos')

/**
 * Formats the number of a national identity with dots between groups of three digits. Characters that are not
 * digits are removed. A document with letters is returned as it is, because its digits alone may be the number of
 * another person.
 *
 * @example formatNationalId('12345678') // '12.345.678'
 */
export const formatNationalId = (digits: string): string =>
  /\p{L}/u.test(digits) ? digits : digits.replace(/\D/g, '').replace(/\B(?=(?:\d{3})+$)/g, '.')
