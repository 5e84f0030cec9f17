/** The time zone in which the club shows all dates, regardless of the device's time zone. */
const timeZone = 'America/Argentina/Buenos_Aires'

/** A date and time in Buenos Aires. `month` is 1–12, `hour` is 0–23. */
export interface LocalTime {
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

/** Returns the number of days from 1970-01-01 to a date. All times of a day have the same number. */
export const dayNumber = ({ year, month, day }: LocalTime): number =>
  Date.UTC(year, month - 1, day) / dayLength

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
export const isWholeDay = (date: Date): boolean => (date.getTime() + 1 - behindUtc) % dayLength === 0

/** True for midday in Buenos Aires. It represents the time of an event without an hour. */
export const isMidday = (date: Date): boolean => (date.getTime() - behindUtc) % dayLength === dayLength / 2

/** Returns the name of a month: 'Diciembre' for 12. Returns an empty string for a number outside 1–12. */
export const monthName = (month: number): string => monthNames[month - 1] ?? ''
