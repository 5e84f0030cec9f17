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

/** Returns the number of days from 1970-01-01 to a date. All times of a day have the same number. */
const dayNumber = ({ year, month, day }: LocalTime): number => Date.UTC(year, month - 1, day) / dayLength

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
 * Formats a date in the time zone of Buenos Aires. Returns an empty string for a missing or invalid date.
 *
 * @example formatDate(new Date('2025-12-05T15:00:00Z')) // '5/12/2025'
 */
export const formatDate = (date: DateInput): string => {
  if (!isShown(date)) return ''
  const { day, month, year } = toLocalTime(date)
  return `${day}/${month}/${year}`
}

/**
 * Formats a date without its year. Use it only for dates close to today. Returns an empty string for a
 * missing or invalid date.
 *
 * @example formatShortDate(new Date('2025-12-05T15:00:00Z')) // '5/12'
 */
export const formatShortDate = (date: DateInput): string => formatDate(date).replace(/\/\d+$/, '')

/**
 * Formats date and time of an event in the time zone of Buenos Aires, or its date alone when the provider
 * sent no hour. Returns an empty string for a missing or invalid date.
 *
 * @example formatDateTime(new Date('2025-11-02T21:40:00Z')) // '2/11/2025, 18:40 hs'
 */
export const formatDateTime = (date: DateInput): string =>
  isShown(date) && !isMidday(date) ? `${formatDate(date)}, ${formatTime(date)}` : formatDate(date)

/**
 * Formats a date with the name of the month. Returns an empty string for a missing or invalid date.
 *
 * @example formatLongDate(new Date('2025-12-05T15:00:00Z')) // '5 de Diciembre de 2025'
 */
export const formatLongDate = (date: DateInput): string => {
  if (!isShown(date)) return ''
  const { day, month, year } = toLocalTime(date)
  return longDate(day, month, year)
}

/**
 * Formats a date with the name of the month, and with the year unless it is the current year. Returns an
 * empty string for a missing or invalid date.
 *
 * @param now the current time, in epoch milliseconds.
 * @example formatDayAndMonth(new Date('2025-12-05T15:00:00Z'), Date.now()) // '5 de Diciembre'
 */
export const formatDayAndMonth = (date: DateInput, now: number): string => {
  const isThisYear = isShown(date) && toLocalTime(date).year === toLocalTime(new Date(now)).year
  return isThisYear ? formatLongDate(date).replace(/ de \d+$/, '') : formatLongDate(date)
}

/**
 * Formats a birthday with the name of the month. The birthday is a text and not a `Date`, because it has no
 * time zone.
 *
 * @param birthday a text such as '1990-07-09'. For any other text the result is an empty string.
 * @example formatBirthday('1990-07-09') // '9 de Julio de 1990'
 */
export const formatBirthday = (birthday: string): string => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birthday) ?? []
  return year ? longDate(Number(day), Number(month), Number(year)) : ''
}

/**
 * Formats a deadline as its date, such as '5/12/2025'. On the day of the deadline the time is added, as in
 * '5/12/2025, 18:40 hs', unless the deadline is the end of the day.
 *
 * @param now the current time, in epoch milliseconds.
 * @param format the function that formats the date. Default `formatDate`.
 * @returns the text; an empty string for a missing or invalid date.
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

const second = 1_000
const minute = 60 * second

/**
 * Formats the time that has passed since a date (specification, section 4, "Relative time"). A date after
 * `now` gives 'Ahora', because the clocks of device and provider may differ.
 *
 * @returns the text; an empty string when either date is invalid.
 * @example relativeTime(new Date(Date.now() - 120_000), new Date()) // 'Hace 2 minutos'
 */
export const relativeTime = (date: Date, now: Date): string => {
  const age = now.getTime() - date.getTime()
  if (Number.isNaN(age)) return ''
  if (age < 5 * second) return 'Ahora'
  if (age < minute) return `Hace ${Math.floor(age / second)} segundos`
  if (age < 90 * second) return 'Hace un minuto'
  // The minutes are rounded, because 95 seconds would otherwise be "1 minutos". They are limited to 59,
  // because from one hour on the specification requires another text.
  if (age < 60 * minute) return `Hace ${Math.min(Math.round(age / minute), 59)} minutos`

  const then = toLocalTime(date)
  const today = toLocalTime(now)
  const time = `a las ${then.hour}:${String(then.minute).padStart(2, '0')} hs`
  const daysAgo = dayNumber(today) - dayNumber(then)
  if (daysAgo === 0) return `Hoy ${time}`
  if (daysAgo === 1) return `Ayer ${time}`
  return then.year === today.year ? `${then.day} de ${monthName(then.month)} ${time}` : formatLongDate(date)
}
