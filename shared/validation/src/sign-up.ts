import {
  type FieldProblem,
  oneEachField,
  problemAt,
  validateBirthday,
  validateNationalIdentity
} from './single-fields.ts'
import { isFilled, minimumTextLength, readEmail } from './text.ts'

/**
 * The fields of the sign-up form. `birthday` is `YYYY-MM-DD`, or an empty string until day, month and year are
 * chosen.
 */
interface SignUpForm {
  readonly first_name: string
  readonly last_name: string
  readonly national_identity: string
  readonly birthday: string
  readonly phone_number: string
  readonly gender: string
  readonly city: string
  readonly email: string
  readonly password: string
  readonly repeat: string
  readonly termsAccepted: boolean
}

const missing = <Field extends string>(field: Field, isThere: boolean) =>
  problemAt(field, isThere ? undefined : 'missing-fields')

/**
 * Validates both steps of sign-up. Afterwards the provider checks that no member has the document or the e-mail
 * address, and the quality of the address.
 *
 * @param form the values of both steps.
 * @param rules the current day, and the rule for phone numbers. Callers bring that rule, because the data of
 *   numbering plans are too large for this package.
 * @returns at most one problem per field, in the order of the specification's rules: first those of step 1.
 */
export function validateSignUp(
  form: SignUpForm,
  rules: { readonly today: Date; readonly isValidPhone: (phone: string) => boolean }
): readonly FieldProblem<keyof SignUpForm>[] {
  return oneEachField<keyof SignUpForm>([
    ...missing('first_name', isFilled(form.first_name)),
    ...missing('last_name', isFilled(form.last_name)),
    ...missing('national_identity', isFilled(form.national_identity)),
    ...missing('birthday', isFilled(form.birthday)),
    ...missing('phone_number', isFilled(form.phone_number)),
    ...missing('gender', isFilled(form.gender)),
    ...missing('city', isFilled(form.city)),
    ...problemAt('phone_number', rules.isValidPhone(form.phone_number) ? undefined : 'invalid-phone'),
    ...problemAt('national_identity', validateNationalIdentity(form.national_identity)),
    ...problemAt('birthday', validateBirthday(form.birthday, rules.today)),
    ...missing('email', isFilled(form.email)),
    // Passwords are not trimmed, so spaces count as characters.
    ...missing('password', form.password.length >= minimumTextLength),
    ...problemAt('email', readEmail(form.email).isValid ? undefined : 'invalid-email'),
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
