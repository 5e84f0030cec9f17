import type { SignUpRequest } from '@eqs/api'
import { loadPhoneRules } from '@eqs/ui/forms'
import { nationalIdentityDigits } from '@eqs/validation'
import { birthdayOf } from './personal-check.ts'
import type { SignUpDraft } from './sign-up-draft.ts'

/** The payload of specification §3: city and referrer travel under `fields`, the phone in its international form. */
export async function signUpRequest(draft: SignUpDraft): Promise<SignUpRequest> {
  const { readPhone } = await loadPhoneRules()
  return {
    first_name: draft.first_name.trim(),
    last_name: draft.last_name.trim(),
    gender: draft.gender,
    phone_number: readPhone(draft.phone_number, draft.phone_country)?.international ?? draft.phone_number,
    national_identity: nationalIdentityDigits(draft.national_identity),
    email: draft.email.trim(),
    password: draft.password,
    birthday: birthdayOf(draft),
    fields: { city: draft.city.trim(), referrer: draft.referrer }
  }
}
