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

/** Minimum number of visible characters of a text field (specification, section 9). */
export const minimumTextLength = 2

/** Maximum length of a name, city or referrer, in UTF-16 code units. */
export const longestText = 120

/**
 * The invisible characters, for use in a regular expression's character class: white space, control
 * characters, zero-width characters (which copying from a chat can add) and the blank Braille pattern.
 */
const invisible = String.raw`\s\p{C}\p{Default_Ignorable_Code_Point}\u2800`
const edges = new RegExp(`^[${invisible}]+|[${invisible}]+$`, 'gu')
/**
 * Matches one visible character. Combining marks are excluded, so that a letter with a combining accent
 * counts as one.
 */
const character = new RegExp(`[^${invisible}\\p{M}]`, 'gu')

/**
 * Removes invisible characters at both ends of a text, and replaces control characters inside the text by a
 * space.
 *
 * @param typed the member's input.
 * @returns the text to send. An empty string when the text has no visible characters.
 * @example cleanText('\u200BAna ') // 'Ana'
 */
export function cleanText(typed: string): string {
  return typed.replace(edges, '').replace(/\p{Cc}+/gu, ' ')
}

/**
 * Checks that a text field is filled in.
 *
 * @param text the member's input.
 * @returns true when the text has at least `minimumTextLength` visible characters.
 */
export function isFilled(text: string): boolean {
  return (text.match(character)?.length ?? 0) >= minimumTextLength
}

const longestAddress = 254
const longestLocalPart = 64
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
const topLevel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i

/**
 * Removes invisible characters from an e-mail address. Copying an address from a chat or a page can add such
 * characters.
 *
 * @param typed the member's input.
 * @returns the address to send, valid or not.
 * @example readEmail('\u200Bana@gmail.com ') // 'ana@gmail.com'
 */
export function readEmail(typed: string): string {
  return cleanText(typed).replace(/\p{Default_Ignorable_Code_Point}/gu, '')
}

/**
 * Validates the format of an e-mail address by the rules of common mailbox providers: no quoted names, no
 * comments, and a domain with a dot.
 *
 * @param email the member's input.
 * @returns the code of the broken rule, or undefined.
 * @example validateEmail('ana@gmail') // 'invalid-email'
 */
export function validateEmail(email: string): 'invalid-email' | undefined {
  return isAddress(readEmail(email)) ? undefined : 'invalid-email'
}

function isAddress(email: string): boolean {
  const at = email.lastIndexOf('@')
  const labels = email.slice(at + 1).split('.')
  return (
    email.length <= longestAddress &&
    at > 0 &&
    at <= longestLocalPart &&
    localPart.test(email.slice(0, at)) &&
    labels.length > 1 &&
    labels.every(part => label.test(part)) &&
    topLevel.test(labels.at(-1) ?? '')
  )
}

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
