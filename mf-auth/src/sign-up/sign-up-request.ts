import type { SignUpRequest } from '@eqs/api'
import { loadPhoneRules } from '@eqs/ui/forms'
import { cleanText, nationalIdentityDigits, readEmail } from '@eqs/validation'
import { toBirthday } from './personal-check.ts'
import type { SignUpDraft } from './sign-up-draft.ts'

/** The payload of specification §3: city and referrer under `fields`, the phone in international format. */
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
