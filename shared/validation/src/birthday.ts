export type BirthdayCode = 'invalid-date' | 'implausible-birthday' | 'under-age'

/** The three selects as they stand: empty where nothing was chosen; `month` counts from 0. */
export interface ChosenParts {
  readonly day: string
  readonly month: string
  readonly year: string
}

/** The part of a `Date` that the rules need; injected, so that they never read the clock. */
export type CalendarDay = Pick<Date, 'getFullYear'>

const oldestAge = 114
const ageToExceed = 13

/** `YYYY-MM-DD` once all three are chosen, whether or not there is such a day; else empty. */
export function chosenDay({ day, month, year }: ChosenParts): string {
  if (day === '' || month === '' || year === '') return ''
  return `${year}-${twoDigits(Number(month) + 1)}-${twoDigits(Number(day))}`
}

/**
 * Judges a birthday by the difference of years, as the specification does (section 5): before the current year, at most
 * 114 years ago, above 13.
 *
 * @param birthday `YYYY-MM-DD`
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
  // The 31st of February becomes a day of March: only a real day comes back as it went in.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
