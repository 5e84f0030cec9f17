import { type BirthdayCode, type CalendarDay, validateBirthday } from './birthday.ts'
import { type EmailCode, validateEmail } from './email.ts'
import { type NationalIdentityCode, validateNationalIdentity } from './national-identity.ts'
import { type NewPasswordCode, validateNewPassword } from './password.ts'
import { isFilled, minimumTextLength, type PhoneRule } from './text.ts'

/** Step 1 of sign-up. `birthday` is `YYYY-MM-DD`, or empty until a real day was chosen. */
export interface PersonalData {
  readonly first_name: string
  readonly last_name: string
  readonly national_identity: string
  readonly birthday: string
  readonly phone_number: string
  readonly gender: string
  readonly city: string
}

export type PersonalDataCode = 'missing-fields' | 'invalid-phone' | NationalIdentityCode | BirthdayCode

/** The first thing wrong with step 1; whether the document is taken is the provider's to say, afterwards. */
export function validatePersonalData(
  form: PersonalData,
  rules: { readonly today: CalendarDay; readonly isValidPhone: PhoneRule }
): PersonalDataCode | undefined {
  const { first_name, last_name, national_identity, birthday, phone_number, gender, city } = form
  const required = [first_name, last_name, national_identity, birthday, phone_number, gender, city]
  if (!required.every(isFilled)) return 'missing-fields'
  if (!rules.isValidPhone(phone_number)) return 'invalid-phone'
  return validateNationalIdentity(national_identity) ?? validateBirthday(birthday, rules.today)
}

/** Step 2 of sign-up. */
export interface Credentials {
  readonly email: string
  readonly password: string
  readonly repeat: string
  readonly termsAccepted: boolean
}

export type CredentialsCode = 'missing-fields' | EmailCode | NewPasswordCode | 'terms-not-accepted'

/** The first thing wrong with step 2; quality and availability of the e-mail are the provider's to say, afterwards. */
export function validateCredentials(form: Credentials): CredentialsCode | undefined {
  // A password is kept as typed, spaces and all.
  if (!isFilled(form.email) || form.password.length < minimumTextLength) return 'missing-fields'
  return (
    validateEmail(form.email) ??
    validateNewPassword(form) ??
    (form.termsAccepted ? undefined : 'terms-not-accepted')
  )
}
