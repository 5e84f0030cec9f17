import { isWholeDay, monthName, startOfDay, toLocalTime } from './calendar'

/** Nothing, and what is no date, show nothing. */
type DateInput = Date | undefined

const isShown = (date: DateInput): date is Date => date !== undefined && !Number.isNaN(date.getTime())

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** '5/12/2025'; empty when there is no date to show. */
export const formatDate = (date: DateInput): string => {
  if (!isShown(date)) return ''
  const { day, month, year } = toLocalTime(date)
  return `${day}/${month}/${year}`
}

/** '5/12', for a date that is near; empty when there is no date to show. */
export const formatShortDate = (date: DateInput): string => formatDate(date).replace(/\/\d+$/, '')

/** '2/11/2025, 18:40 hs'; empty when there is no date to show. */
export const formatDateTime = (date: DateInput): string =>
  isShown(date) ? `${formatDate(date)}, ${timeOf(date)}` : ''

/** '5 de Diciembre de 2025'; empty when there is no date to show. */
export const formatLongDate = (date: DateInput): string => {
  if (!isShown(date)) return ''
  const { day, month, year } = toLocalTime(date)
  return longDate(day, month, year)
}

/** '5 de Diciembre'; with its year when that is not the present one. Empty when there is no date to show. */
export const formatDayAndMonth = (date: DateInput, now: number): string => {
  const isThisYear = isShown(date) && toLocalTime(date).year === toLocalTime(new Date(now)).year
  return isThisYear ? formatLongDate(date).replace(/ de \d+$/, '') : formatLongDate(date)
}

/** '9 de Julio de 1990' for '1990-07-09': a day of the calendar, on no clock. Empty for whatever is not one. */
export const formatBirthday = (birthday: string): string => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birthday) ?? []
  return year ? longDate(Number(day), Number(month), Number(year)) : ''
}

/**
 * The day of a deadline, '5/12/2025'; on that day with its hour, '5/12/2025, 18:40 hs', unless all of the day counts.
 *
 * @param now epoch milliseconds.
 * @param format how the day is written.
 */
export const formatDeadline = (date: DateInput, now: number, format = formatDate): string => {
  if (!isShown(date)) return ''
  const isToday = startOfDay(date).getTime() === startOfDay(new Date(now)).getTime()
  return isToday && !isWholeDay(date) ? `${format(date)}, ${timeOf(date)}` : format(date)
}

const timeOf = (date: Date): string => {
  const { hour, minute } = toLocalTime(date)
  return `${twoDigits(hour)}:${twoDigits(minute)} hs`
}

const longDate = (day: number, month: number, year: number): string =>
  `${day} de ${monthName(month)} de ${year}`
