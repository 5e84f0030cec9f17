import { type BirthdayCode, type CalendarDay, validateBirthday } from './birthday.ts'
import { isFilled, type PhoneRule } from './text.ts'

/** What a member can edit, and the same of the stored member. Empty text means "not given". */
export interface ProfileForm {
  readonly first_name: string
  readonly last_name: string
  readonly gender: string
  readonly birthday: string
  readonly phone_number: string
  /** Extra fields by name, `city` among them. */
  readonly fields: Readonly<Record<string, string>>
}

export type ProfileCode = 'invalid-data' | 'invalid-phone' | BirthdayCode | 'missing-fields'

/** What is wrong, and with which field, so that it can be highlighted. */
export interface ProfileProblem {
  readonly code: ProfileCode
  readonly field: string
}

const required = ['first_name', 'last_name', 'gender', 'birthday', 'phone_number'] as const

/**
 * The first thing wrong with a profile. A field that the record holds cannot be emptied; a stored birthday stays and is not
 * judged.
 */
export function validateProfile(
  form: ProfileForm,
  rules: { readonly stored: ProfileForm; readonly today: CalendarDay; readonly isValidPhone: PhoneRule }
): ProfileProblem | undefined {
  const { stored, today, isValidPhone } = rules
  const inUse = required.filter(
    name => (name !== 'birthday' || stored.birthday === '') && (stored[name] || form[name])
  )
  const short = inUse.find(name => !isFilled(form[name]))
  if (short) return { code: 'invalid-data', field: short }
  if (form.phone_number !== '' && !isValidPhone(form.phone_number))
    return { code: 'invalid-phone', field: 'phone_number' }
  if (stored.birthday === '' && form.birthday !== '') {
    const code = validateBirthday(form.birthday, today)
    if (code) return { code, field: 'birthday' }
  }
  const extra = Object.entries(form.fields).find(([, value]) => !isFilled(value))
  return extra && { code: 'missing-fields', field: extra[0] }
}
