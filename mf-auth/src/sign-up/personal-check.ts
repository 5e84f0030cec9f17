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

/** The day chosen, once all three selects say something. */
export const birthdayOf = (draft: SignUpDraft): string =>
  chosenDay({ day: draft.birth_day, month: draft.birth_month, year: draft.birth_year })

/**
 * All that is wrong with step 1 by our own rules.
 *
 * @param phoneRules undefined until they are here: no number is wrong before.
 */
export function personalIssues(
  draft: SignUpDraft,
  phoneRules: PhoneRules | undefined
): readonly FieldIssue<PersonalField>[] {
  const isValidPhone = (number: string) =>
    phoneRules === undefined ||
    phoneRules.readPhone(number, draft.phone_country, draft.phone_landline) !== undefined
  const form = { ...draft, birthday: birthdayOf(draft) }
  return validatePersonalData(form, { today: new Date(), isValidPhone }).map(({ field, code }) =>
    code === 'missing-fields'
      ? { field, message: missingTexts[field], title: fieldMessages[code] }
      : { field, message: fieldMessages[code] }
  )
}

/** Step 1 as it is meant: dots in a document don't make it another one. */
export const personalSubject = (draft: SignUpDraft): string =>
  JSON.stringify({ ...draft, national_identity: nationalIdentityDigits(draft.national_identity) })
