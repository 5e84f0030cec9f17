import type { FieldIssue, PhoneRules } from '@eqs/ui/forms'
import { chosenDay, nationalIdentityDigits, type PersonalData, validatePersonalData } from '@eqs/validation'
import { fieldMessages } from '@eqs/validation/messages'
import type { SignUpDraft } from './sign-up-draft.ts'
import { missingTexts } from './sign-up-texts.ts'

export const personalFields = [
  'first_name',
  'last_name',
  'national_identity',
  'birthday',
  'phone_number',
  'gender',
  'city',
  'referrer'
] as const satisfies readonly (keyof PersonalData | 'referrer')[]

type PersonalField = (typeof personalFields)[number]

/** The chosen birthday; an empty string until day, month and year are all chosen. */
export const toBirthday = (draft: SignUpDraft): string =>
  chosenDay({ day: draft.birth_day, month: draft.birth_month, year: draft.birth_year })

/**
 * All errors of step 1 that are found without the provider.
 *
 * @param phoneRules the phone rules; undefined until they are loaded. Every number passes until then.
 */
export function personalIssues(
  draft: SignUpDraft,
  phoneRules: PhoneRules | undefined
): readonly FieldIssue<PersonalField>[] {
  const isValidPhone = (number: string) =>
    phoneRules === undefined ||
    phoneRules.readPhone(number, draft.phone_country, draft.phone_landline) !== undefined
  const form = { ...draft, birthday: toBirthday(draft) }
  return validatePersonalData(form, { today: new Date(), isValidPhone }).map(({ field, code }) =>
    code === 'missing-fields'
      ? { field, message: missingTexts[field], title: fieldMessages[code] }
      : { field, message: fieldMessages[code] }
  )
}

/**
 * A string that identifies the content of the form. Dots in the national identity do not change the string,
 * so that formatting the national identity does not restart a check.
 */
export const personalSubject = (draft: SignUpDraft): string =>
  JSON.stringify({ ...draft, national_identity: nationalIdentityDigits(draft.national_identity) })
