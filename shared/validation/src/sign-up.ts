import {
  type FieldProblem,
  oneEachField,
  problemAt,
  validateBirthday,
  validateNationalIdentity
} from './single-fields.ts'
import { isFilled, minimumTextLength, validateEmail } from './text.ts'

/**
 * The fields of step 1 of sign-up. `birthday` is `YYYY-MM-DD`, or an empty string until day, month and year
 * are chosen.
 */
interface PersonalData {
  readonly first_name: string
  readonly last_name: string
  readonly national_identity: string
  readonly birthday: string
  readonly phone_number: string
  readonly gender: string
  readonly city: string
}

const missing = <Field extends string>(field: Field, isThere: boolean) =>
  problemAt(field, isThere ? undefined : 'missing-fields')

/**
 * Validates step 1 of sign-up. Afterwards the provider checks that no member has the document.
 *
 * @param form the values of step 1.
 * @param rules the current day, and the rule for phone numbers. Callers bring that rule, because the data of
 *   numbering plans are too large for this package.
 * @returns at most one problem per field, in the order of the specification's rules.
 */
export function validatePersonalData(
  form: PersonalData,
  rules: { readonly today: Date; readonly isValidPhone: (phone: string) => boolean }
): readonly FieldProblem<keyof PersonalData>[] {
  return oneEachField<keyof PersonalData>([
    ...missing('first_name', isFilled(form.first_name)),
    ...missing('last_name', isFilled(form.last_name)),
    ...missing('national_identity', isFilled(form.national_identity)),
    ...missing('birthday', isFilled(form.birthday)),
    ...missing('phone_number', isFilled(form.phone_number)),
    ...missing('gender', isFilled(form.gender)),
    ...missing('city', isFilled(form.city)),
    ...problemAt('phone_number', rules.isValidPhone(form.phone_number) ? undefined : 'invalid-phone'),
    ...problemAt('national_identity', validateNationalIdentity(form.national_identity)),
    ...problemAt('birthday', validateBirthday(form.birthday, rules.today))
  ])
}

/** The fields of step 2 of sign-up. */
interface Credentials {
  readonly email: string
  readonly password: string
  readonly repeat: string
  readonly termsAccepted: boolean
}

/**
 * Validates step 2 of sign-up. Afterwards the provider checks the quality of the e-mail address, and that no
 * member has the address.
 *
 * @param form the values of step 2.
 * @returns at most one problem per field, in the order of the specification's rules.
 */
export function validateCredentials(form: Credentials): readonly FieldProblem<keyof Credentials>[] {
  return oneEachField<keyof Credentials>([
    ...missing('email', isFilled(form.email)),
    // Passwords are not trimmed, so spaces count as characters.
    ...missing('password', form.password.length >= minimumTextLength),
    ...problemAt('email', validateEmail(form.email)),
    ...validateNewPassword(form),
    ...problemAt('termsAccepted', form.termsAccepted ? undefined : 'terms-not-accepted')
  ])
}

/** Minimum length of a password in characters (specification, section 9). */
const minimumPasswordLength = 6

/** Validates a new password and its repetition without trimming them. @returns all problems. */
export function validateNewPassword({
  password,
  repeat
}: {
  readonly password: string
  readonly repeat: string
}): readonly FieldProblem<'password' | 'repeat'>[] {
  return [
    ...problemAt('password', password.length < minimumPasswordLength ? 'short-password' : undefined),
    ...problemAt('repeat', password === repeat ? undefined : 'password-mismatch')
  ]
}
