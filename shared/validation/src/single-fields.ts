import type { FieldCode } from './messages.ts'

/**
 * Normalizes the number of a national identity document to its digits. Removes leading zeros, because some
 * forms pad shorter numbers to eight digits.
 *
 * @param typed the member's input, or a value from another system.
 * @returns the digits. Leading zeros are removed only while more than seven digits remain.
 * @example nationalIdentityDigits('08.123.456') // '8123456'
 */
export function nationalIdentityDigits(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\D/g, '')
    .replace(/^0+(?=\d{7})/, '')
}

/**
 * Validates the number of a national identity document: 7 to 10 digits, with or without separators. A letter
 * after a digit, such as an O in place of a zero, is invalid, because without it the number would be another
 * person's.
 *
 * @param typed the member's input.
 * @returns the code of the broken rule, or undefined.
 */
export function validateNationalIdentity(typed: string): 'invalid-national-identity' | undefined {
  const isNumber =
    /^\d{7,10}$/.test(nationalIdentityDigits(typed)) && !/\d.*\p{L}/su.test(typed.normalize('NFKC'))
  return isNumber ? undefined : 'invalid-national-identity'
}

/** The digits of a valid national identity; an empty string for any other text. */
export const readNationalIdentity = (typed: string): string =>
  validateNationalIdentity(typed) ? '' : nationalIdentityDigits(typed)

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

/** A problem of one field of a form. */
export interface FieldProblem<Field extends string> {
  readonly field: Field
  readonly code: FieldCode
}

/** Returns a list with one problem, or an empty list when `code` is undefined. */
export const problemAt = <Field extends string>(
  field: Field,
  code: FieldCode | undefined
): readonly FieldProblem<Field>[] => (code === undefined ? [] : [{ field, code }])

/** Returns only the first problem of each field, in the order of the given problems. */
export const oneEachField = <Field extends string>(
  problems: readonly FieldProblem<Field>[]
): readonly FieldProblem<Field>[] =>
  problems.filter(({ field }, index) => problems.findIndex(other => other.field === field) === index)
