import type { FieldCode } from './messages.ts'

const oldestAge = 114
const ageToExceed = 13

/**
 * Joins the values of the three select elements for a birthday. A part without a choice is an empty string.
 * `month` counts from 0.
 *
 * @returns `YYYY-MM-DD`, even for a day that does not exist. An empty string until all three parts are
 * chosen.
 */
export function chosenDay({
  day,
  month,
  year
}: {
  readonly day: string
  readonly month: string
  readonly year: string
}): string {
  if (day === '' || month === '' || year === '') return ''
  return `${year}-${twoDigits(Number(month) + 1)}-${twoDigits(Number(day))}`
}

/**
 * Validates a birthday. Only the difference between the current year and the year of birth counts, not the
 * exact age (specification, section 5). The difference must be more than 13 and at most 114.
 *
 * @param birthday `YYYY-MM-DD`.
 * @param today the current day, so that the rule does not read the clock.
 * @returns the code of the broken rule, or undefined.
 * @example validateBirthday('1990-07-09', new Date()) // undefined
 */
export function validateBirthday(birthday: string, today: Date): FieldCode | undefined {
  if (!isRealDay(birthday)) return 'invalid-date'
  const age = today.getFullYear() - Number(birthday.slice(0, 4))
  if (age <= 0 || age > oldestAge) return 'implausible-birthday'
  return age > ageToExceed ? undefined : 'under-age'
}

function isRealDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  // `Date` parses 31 February as a day of March. If the day exists, converting it back to ISO text gives the
  // same text.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
