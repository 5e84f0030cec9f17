import type { SignUpRequest } from '@eqs/api'
import { loadPhoneRules } from '@eqs/ui/forms'
import { cleanText, nationalIdentityDigits, readEmail } from '@eqs/validation'
import { toBirthday } from './personal-check.ts'
import type { SignUpDraft } from './sign-up-draft.ts'

/**
 * Builds the body of the sign-up call (specification, section 3): city and referrer are in `fields`, and the
 * phone number is in international format, or as typed when it is not a valid number.
 *
 * @throws {Error} when the phone rules cannot be loaded.
 */
export async function signUpRequest(draft: SignUpDraft): Promise<SignUpRequest> {
  const { readPhone } = await loadPhoneRules()
  return {
    first_name: cleanText(draft.first_name),
    last_name: cleanText(draft.last_name),
    gender: draft.gender,
    phone_number:
      readPhone(draft.phone_number, draft.phone_country, draft.phone_landline)?.international ??
      draft.phone_number,
    national_identity: nationalIdentityDigits(draft.national_identity),
    email: readEmail(draft.email),
    password: draft.password,
    birthday: toBirthday(draft),
    fields: { city: cleanText(draft.city), referrer: draft.referrer }
  }
}
