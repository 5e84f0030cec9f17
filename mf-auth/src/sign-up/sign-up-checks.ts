import type { usePhoneRules } from '@eqs/ui/forms'
import { chosenDay, validateSignUp } from '@eqs/validation'
import { fieldMessages } from '@eqs/validation/messages'
import { formatWhenValid } from '../entry/national-identity.ts'
import type { SignUpDraft } from './sign-up-flow.ts'
import { missingTexts } from './sign-up-texts.ts'

// The errors of both steps that are found without the provider.

/** The chosen birthday; an empty string until day, month and year are all chosen. */
export const toBirthday = (draft: SignUpDraft): string =>
  chosenDay({ day: draft.birth_day, month: draft.birth_month, year: draft.birth_year })

/**
 * The errors of the given fields. An empty field has a text of its own, and the general one as the title.
 *
 * @param phoneRules the phone rules; undefined until they are loaded. Every number passes until then.
 */
export function signUpIssues<Field extends string>(
  fields: readonly Field[],
  draft: SignUpDraft,
  phoneRules?: ReturnType<typeof usePhoneRules>['rules']
) {
  const isValidPhone = (number: string) =>
    phoneRules === undefined ||
    phoneRules.readPhone(number, draft.phone_country, draft.phone_landline) !== undefined
  const form = { ...draft, birthday: toBirthday(draft) }
  return validateSignUp(form, { today: new Date(), isValidPhone }).flatMap(({ field: name, code }) => {
    const field = fields.find(known => known === name)
    if (field === undefined) return []
    const message = fieldMessages[code]
    const own = code === 'missing-fields' ? missingTexts.get(field) : undefined
    return { field, message: own ?? message, title: own && message }
  })
}

/**
 * A string that identifies the content of the form. Dots in a valid national identity do not change the
 * string, so that formatting it does not restart a check.
 */
export const personalSubject = (draft: SignUpDraft): string =>
  JSON.stringify({ ...draft, national_identity: formatWhenValid(draft.national_identity) })
