import type { FieldIssue, PhoneRules } from '@eqs/ui/forms'
import { type Credentials, chosenDay, validateCredentials, validatePersonalData } from '@eqs/validation'
import { fieldMessages } from '@eqs/validation/messages'
import { formatWhenValid } from '../entry/national-identity.ts'
import type { credentialFields, personalFields, SignUpDraft } from './sign-up-flow.ts'
import { missingTexts } from './sign-up-texts.ts'

// The errors of both steps that are found without the provider.

/** The chosen birthday; an empty string until day, month and year are all chosen. */
export const toBirthday = (draft: SignUpDraft): string =>
  chosenDay({ day: draft.birth_day, month: draft.birth_month, year: draft.birth_year })

/**
 * All errors of step 1.
 *
 * @param phoneRules the phone rules; undefined until they are loaded. Every number passes until then.
 */
export function personalIssues(
  draft: SignUpDraft,
  phoneRules: PhoneRules | undefined
): readonly FieldIssue<(typeof personalFields)[number]>[] {
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

/** All errors of step 2. */
export function credentialIssues(
  form: Credentials
): readonly FieldIssue<(typeof credentialFields)[number]>[] {
  return validateCredentials(form).map(({ field, code }) =>
    code === 'missing-fields'
      ? { field, message: missingTexts[field], title: fieldMessages[code] }
      : { field, message: fieldMessages[code] }
  )
}

/**
 * A string that identifies the content of the form. Dots in a valid national identity do not change the
 * string, so that formatting it does not restart a check.
 */
export const personalSubject = (draft: SignUpDraft): string =>
  JSON.stringify({ ...draft, national_identity: formatWhenValid(draft.national_identity) })
