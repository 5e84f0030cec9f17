export type BirthdayCode = 'invalid-date' | 'implausible-birthday' | 'under-age'

/**
 * The values of the three selects for a birthday. A part that is not chosen is an empty string. `month`
 * counts from 0.
 */
export interface ChosenParts {
  readonly day: string
  readonly month: string
  readonly year: string
}

/** The part of a `Date` that the rules need. Injected, so that the rules never read the clock. */
export type CalendarDay = Pick<Date, 'getFullYear'>

const oldestAge = 114
const ageToExceed = 13

/**
 * Joins the values of the three selects.
 *
 * @returns `YYYY-MM-DD`, even for a day that does not exist; an empty string until all three parts are
 * chosen.
 */
export function chosenDay({ day, month, year }: ChosenParts): string {
  if (day === '' || month === '' || year === '') return ''
  return `${year}-${twoDigits(Number(month) + 1)}-${twoDigits(Number(day))}`
}

/**
 * Validates a birthday by the difference of years (specification, section 5). The year of birth must be
 * before the current year, at most 114 years ago and more than 13 years ago.
 *
 * @param birthday `YYYY-MM-DD`.
 * @param today the current day.
 * @returns the code of the broken rule, or undefined.
 * @example validateBirthday('1990-07-09', new Date()) // undefined
 */
export function validateBirthday(birthday: string, today: CalendarDay): BirthdayCode | undefined {
  if (!isRealDay(birthday)) return 'invalid-date'
  const age = today.getFullYear() - Number(birthday.slice(0, 4))
  if (age <= 0 || age > oldestAge) return 'implausible-birthday'
  return age > ageToExceed ? undefined : 'under-age'
}

function isRealDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  // `Date` turns 31 February into a day of March. The ISO text of a day is unchanged only if the day exists.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
