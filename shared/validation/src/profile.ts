import { type FieldProblem, oneEachField, problemAt, validateBirthday } from './single-fields.ts'
import { isFilled } from './text.ts'

/** The editable fields of a member. A field that the member has not filled in is an empty string. */
export interface ProfileForm {
  readonly first_name: string
  readonly last_name: string
  readonly gender: string
  readonly birthday: string
  readonly phone_number: string
  /** Extra fields by name, including `city`. */
  readonly fields: Readonly<Record<string, string>>
}

const required = ['first_name', 'last_name', 'gender', 'birthday', 'phone_number'] as const

/**
 * Validates a profile. A field that has a stored value must not become empty. A stored birthday is not
 * validated, because it cannot be changed.
 *
 * @param form the values to save.
 * @param rules the stored values, the current day and the phone rule.
 * @returns at most one problem per field, in the order of the specification's rules. `field` is the key in
 *   `ProfileForm`, or the name of an extra field.
 */
export function validateProfile(
  form: ProfileForm,
  rules: {
    readonly stored: ProfileForm
    readonly today: Date
    readonly isValidPhone: (phone: string) => boolean
  }
): readonly FieldProblem<string>[] {
  const { stored, today, isValidPhone } = rules
  const isNewBirthday = stored.birthday === '' && form.birthday !== ''
  const hasPhone = form.phone_number !== ''
  const inUse = required.filter(name =>
    name === 'birthday' ? isNewBirthday : stored[name] !== '' || form[name] !== ''
  )
  return oneEachField<string>([
    ...inUse.flatMap(name => problemAt(name, isFilled(form[name]) ? undefined : 'invalid-data')),
    ...problemAt('phone_number', hasPhone && !isValidPhone(form.phone_number) ? 'invalid-phone' : undefined),
    ...problemAt('birthday', isNewBirthday ? validateBirthday(form.birthday, today) : undefined),
    ...Object.entries(form.fields).flatMap(([name, value]) =>
      problemAt(name, isFilled(value) ? undefined : 'missing-fields')
    )
  ])
}
