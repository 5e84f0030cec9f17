import { isWholeDay, monthName, startOfDay, toLocalTime } from './calendar'

/** A date to format. A missing or invalid date is formatted as an empty string. */
type DateInput = Date | undefined

const isShown = (date: DateInput): date is Date => date !== undefined && !Number.isNaN(date.getTime())

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/**
 * The date in Buenos Aires; an empty string without a date.
 *
 * @example formatDate(new Date('2025-12-05T15:00:00Z')) // '5/12/2025'
 */
export const formatDate = (date: DateInput): string => {
  if (!isShown(date)) return ''
  const { day, month, year } = toLocalTime(date)
  return `${day}/${month}/${year}`
}

/**
 * Formats a date without its year. Use it only for dates close to today. Returns an empty string for a missing
 * or invalid date.
 *
 * @example formatShortDate(new Date('2025-12-05T15:00:00Z')) // '5/12'
 */
export const formatShortDate = (date: DateInput): string => formatDate(date).replace(/\/\d+$/, '')

/**
 * Date and time in Buenos Aires; an empty string without a date.
 *
 * @example formatDateTime(new Date('2025-11-02T21:40:00Z')) // '2/11/2025, 18:40 hs'
 */
export const formatDateTime = (date: DateInput): string =>
  isShown(date) ? `${formatDate(date)}, ${formatTime(date)}` : ''

/**
 * The date in long form; an empty string without a date.
 *
 * @example formatLongDate(new Date('2025-12-05T15:00:00Z')) // '5 de Diciembre de 2025'
 */
export const formatLongDate = (date: DateInput): string => {
  if (!isShown(date)) return ''
  const { day, month, year } = toLocalTime(date)
  return longDate(day, month, year)
}

/**
 * The date in long form, without the year in the current year; an empty string without a date.
 *
 * @param now epoch milliseconds.
 * @example formatDayAndMonth(new Date('2025-12-05T15:00:00Z'), Date.now()) // '5 de Diciembre'
 */
export const formatDayAndMonth = (date: DateInput, now: number): string => {
  const isThisYear = isShown(date) && toLocalTime(date).year === toLocalTime(new Date(now)).year
  return isThisYear ? formatLongDate(date).replace(/ de \d+$/, '') : formatLongDate(date)
}

/**
 * A birthday in long form; an empty string when the text is not a date such as '1990-07-09'. A birthday has
 * no time zone.
 *
 * @example formatBirthday('1990-07-09') // '9 de Julio de 1990'
 */
export const formatBirthday = (birthday: string): string => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birthday) ?? []
  return year ? longDate(Number(day), Number(month), Number(year)) : ''
}

/**
 * The day of a deadline, such as '5/12/2025'. On that day the text includes the hour, as in '5/12/2025, 18:40
 * hs', unless the deadline is the end of the day.
 *
 * @param now epoch milliseconds.
 * @param format formats the day. Default `formatDate`.
 * @returns an empty string without a date.
 * @example formatDeadline(redemption.expiration_date, Date.now())
 */
export const formatDeadline = (date: DateInput, now: number, format = formatDate): string => {
  if (!isShown(date)) return ''
  const isToday = startOfDay(date).getTime() === startOfDay(new Date(now)).getTime()
  return isToday && !isWholeDay(date) ? `${format(date)}, ${formatTime(date)}` : format(date)
}

const formatTime = (date: Date): string => {
  const { hour, minute } = toLocalTime(date)
  return `${twoDigits(hour)}:${twoDigits(minute)} hs`
}

const longDate = (day: number, month: number, year: number): string =>
  `${day} de ${monthName(month)} de ${year}`
